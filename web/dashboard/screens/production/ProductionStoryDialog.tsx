import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { shownPicture } from '../../data/shownPicture.ts';
import { productionStory } from '../../data/stories/wholeStory.ts';
import { MarkdownText } from '../../markdown/MarkdownText.tsx';
import { LinkedText } from '../../storyScreen/LinkedText.tsx';
import { StoryDialog } from '../../storyScreen/StoryDialog.tsx';
import styles from './ThumbnailCell.module.css';

interface ProductionStoryDialogProps {
  id: string;
  /** The search of the screen's address. */
  search: string;
  onClose: () => void;
}

/** One production story with its whole texts. */
export function ProductionStoryDialog({ id, search, onClose }: ProductionStoryDialogProps) {
  const { data: story, error, refetch } = useQuery(productionStory(id));
  const state: unknown = useLocation().state;
  return (
    <StoryDialog
      table="production"
      story={story}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      actions={
        // One window after the other: Back leads to the table from either.
        <ButtonLink replace to={`/dashboard/production/${id}/article${search}`} state={state}>
          Article
        </ButtonLink>
      }
    >
      {story === undefined
        ? null
        : productionFields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              {isMarkdown(story[field.name]) ? (
                <dd>
                  <MarkdownText text={story[field.name]} />
                </dd>
              ) : (
                <dd className="story-text">
                  <LinkedText text={shownValue(field, story[field.name])} />
                </dd>
              )}
            </div>
          ))}
    </StoryDialog>
  );
}

/** The larger view of a story's thumbnail. */
export function ThumbnailDialog({ story, onClose }: { story: ProductionTableRow; onClose: () => void }) {
  const number = `#${story.story_number}`;
  return (
    <Dialog open title={`${number} ${story.title}`} size="large" onClose={onClose}>
      <img className={styles['large']} src={shownPicture(story.thumbnail)} alt={`Thumbnail of ${number}`} />
    </Dialog>
  );
}

/** Whether a text has headings or links, as research writes them. In others line breaks count. */
function isMarkdown(text: string): boolean {
  return /^#{1,6} |\]\(https?:/m.test(text);
}
