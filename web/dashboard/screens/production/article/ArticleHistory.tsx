import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import type { ArticleView, FieldName } from '../../../data/articles.ts';
import { siteHour } from '../../../runTime.ts';
import { useModelName } from '../../../useModelName.ts';
import { ChangeList } from '../../../storyScreen/history/ChangeList.tsx';
import type { ListedChange } from '../../../storyScreen/history/ChangeEntry.tsx';
import styles from './ArticleHistory.module.css';
import type { EditedArticle } from './useArticleEdit.ts';

type Change = ArticleView['changes'][number];
type TextField = Exclude<FieldName, 'category' | 'breaking'>;

/** Columns whose changes are shown as a difference and can be restored. */
const texts: Readonly<Record<string, { name: TextField; label: string }>> = {
  title: { name: 'title', label: 'Headline' },
  summary: { name: 'summary', label: 'Standfirst' },
  content: { name: 'content', label: 'Text' },
  slug: { name: 'slug', label: 'Slug' },
  image: { name: 'image', label: 'Picture' },
  image_alt: { name: 'alt', label: 'Alternative text' },
  correction: { name: 'correction', label: 'Correction shown to readers' },
};

const MINUTE_MS = 60_000;

/** Other changes, in words; null for those that only follow from another change. */
function eventText(
  change: Change,
  { changes, timeZone }: ArticleView,
  modelName: (id: string) => string,
): string | null {
  const { field, before, after, at } = change;
  if (field === 'created') return 'Made the article';
  if (field === 'drafted') return `Had it written by ${after === null ? 'a model' : modelName(after)}`;
  if (field === 'confirmed') return `Confirmed ${after ?? ''}`;
  if (field === 'is_published') {
    const hour = changes.find((other) => other.field === 'published_at' && other.at === at);
    // To wait for an hour, or no longer, is told of the hour.
    if (hour !== undefined && (isAhead(hour) || hour.after === null)) return null;
    return after === 'true' ? 'Published it' : 'Took it off the site';
  }
  if (field === 'published_at') {
    if (after === null) return 'Took its hour away';
    if (isAhead(change)) return `Set its hour: ${siteHour(after, timeZone)}`;
    // The hour of what was published at once follows from that.
    return before !== null && Date.parse(before) > Date.parse(at) ? 'Published it before its hour' : null;
  }
  if (field === 'is_breaking') return after === 'true' ? 'Marked it Breaking' : 'Took Breaking away';
  return field === 'category' ? 'Moved it to another category' : null;
}

/** Whether an hour was set that was still to come. */
function isAhead({ after, at }: Change): boolean {
  return after !== null && Date.parse(after) > Date.parse(at) + MINUTE_MS;
}

interface ArticleHistoryProps {
  view: ArticleView;
  article: EditedArticle;
  /** On the site, where readers see what is saved. */
  isPublic: boolean;
  onClose: () => void;
}

/** The changes of an article. A restored text is only typed into the window, and has to be saved. */
export function ArticleHistory({ view, article, isPublic, onClose }: ArticleHistoryProps) {
  const modelName = useModelName();
  const restored = isPublic ? 'In the article; readers see it after Update' : 'In the article, not saved yet';
  const changes = view.changes.flatMap((change): ListedChange[] => {
    const { id, field, by, at } = change;
    const text = texts[field];
    const label = text?.label ?? eventText(change, view, modelName);
    if (label === null) return [];
    const listed = { id, label, by, at };
    if (text === undefined) return [{ ...listed, before: '', after: '', onRestore: undefined }];
    const before = change.before ?? '';
    const holds = article.fields[text.name] === before;
    const onRestore = holds ? undefined : () => article.set(text.name, before);
    return [{ ...listed, before, after: change.after ?? '', isPicture: field === 'image', onRestore, restored }];
  });
  return (
    <Dialog
      open
      bare
      size="large"
      unsaved={false}
      title="History"
      subtitle={changes.length === 1 ? '1 change' : `${changes.length} changes`}
      onClose={onClose}
    >
      <div className={styles['changes']}>
        {changes.length === 0 ? (
          <EmptyState title="No changes yet" text="What people change in this article is listed here." />
        ) : null}
        <ChangeList changes={changes} now={view.asOf} takesFocus />
      </div>
    </Dialog>
  );
}
