import { useQuery } from '@tanstack/react-query';
import { videosToText } from '#core/data/production/videos.ts';
import { inboxStory } from '../../data/stories/wholeStory.ts';
import { LinkedText } from '../../storyScreen/LinkedText.tsx';
import { StoryDialog } from '../../storyScreen/StoryDialog.tsx';

/** One story of the inbox with its whole texts. */
export function InboxStoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(inboxStory(id));
  return (
    <StoryDialog table="inbox" story={story} error={error} onRetry={() => void refetch()} onClose={onClose}>
      <dt>Summary</dt>
      <dd className="story-text">{story?.summary}</dd>
      <dt>Angle</dt>
      <dd className="story-text">{story?.angle}</dd>
      <dt>Sources</dt>
      <dd className="story-text">
        <LinkedText text={story?.sources ?? ''} />
      </dd>
      <dt>Videos</dt>
      <dd className="story-text">
        <LinkedText text={videosToText(story?.videos ?? [])} />
      </dd>
    </StoryDialog>
  );
}
