import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { inboxStory } from '../../data/stories/wholeStory.ts';
import { TroubleMessage } from '../../shell/ScreenError.tsx';

/** One story of the inbox with its whole texts. */
export function InboxStoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(inboxStory(id));
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
          <dt>Summary</dt>
          <dd className="story-text">{story.summary}</dd>
          <dt>Angle</dt>
          <dd className="story-text">{story.angle}</dd>
          <dt>Sources</dt>
          <dd className="story-text">{story.sources}</dd>
        </dl>
      )}
    </Dialog>
  );
}
