import { useQuery } from '@tanstack/react-query';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { productionStory } from '../../data/stories/wholeStory.ts';
import { TroubleMessage } from '../../shell/ScreenError.tsx';

/** One production story with its whole texts. */
export function ProductionStoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(productionStory(id));
  return (
    <Dialog
      open
      reads
      title={story === undefined ? 'Story' : `#${story.story_number} ${story.title}`}
      onClose={onClose}
    >
      {story === undefined && error === null ? <p role="status">Loading...</p> : null}
      {error === null ? null : (
        <TroubleMessage
          title="The story could not be read"
          message={error.message}
          hint=""
          onRetry={() => void refetch()}
        />
      )}
      {story === undefined ? null : (
        <dl className="story-texts">
          {productionFields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd className="story-text">{shownValue(field, story[field.name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
