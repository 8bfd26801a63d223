import { useQuery } from '@tanstack/react-query';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { productionStory } from '../../data/stories/wholeStory.ts';
import { LinkedText } from '../../storyScreen/LinkedText.tsx';
import { StoryDialog } from '../../storyScreen/StoryDialog.tsx';

/** One production story with its whole texts. */
export function ProductionStoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(productionStory(id));
  return (
    <StoryDialog story={story} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {story === undefined
        ? null
        : productionFields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd className="story-text">
                <LinkedText text={shownValue(field, story[field.name])} />
              </dd>
            </div>
          ))}
    </StoryDialog>
  );
}
