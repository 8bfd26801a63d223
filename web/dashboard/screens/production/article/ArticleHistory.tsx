import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import type { ArticleView, FieldName } from '../../../data/articles.ts';
import { siteHour } from '../../../runTime.ts';
import { dayOf } from '../../../storyScreen/days.ts';
import { ChangeEntry } from '../../../storyScreen/history/ChangeEntry.tsx';
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
};

const MINUTE_MS = 60_000;

/** Other changes, in words; null for those that only follow from another change. */
function eventText(change: Change, { changes, timeZone }: ArticleView): string | null {
  const { field, before, after, at } = change;
  if (field === 'created') return 'Made the article';
  if (field === 'drafted') return `Had it written by ${after ?? 'a model'}`;
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
  return field === 'category_id' ? 'Moved it to another category' : null;
}

/** Whether an hour was set that was still to come. */
function isAhead({ after, at }: Change): boolean {
  return after !== null && Date.parse(after) > Date.parse(at) + MINUTE_MS;
}

interface ArticleHistoryProps {
  view: ArticleView;
  article: EditedArticle;
  onClose: () => void;
}

/** The changes of an article. A restored text is only typed into the window, and has to be saved. */
export function ArticleHistory({ view, article, onClose }: ArticleHistoryProps) {
  const [current, setCurrent] = useState(0);
  const changes = view.changes.filter(
    (change) => texts[change.field] !== undefined || eventText(change, view) !== null,
  );
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof Element) || event.target.closest('article') === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(changes.length - 1, current + step));
    event.currentTarget.querySelectorAll<HTMLElement>('article')[next]?.focus();
  };
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from entry to entry */}
      <div className={styles['changes']} onKeyDown={move}>
        {changes.length === 0 ? (
          <EmptyState title="No changes yet" text="What people change in this article is listed here." />
        ) : null}
        {changes.map((change, at) => {
          const day = dayOf(change.at, view.asOf);
          const before = changes[at - 1];
          const text = texts[change.field];
          const value = change.before ?? '';
          return (
            <div key={change.id}>
              {before !== undefined && dayOf(before.at, view.asOf) === day ? null : <h3>{day}</h3>}
              <ChangeEntry
                label={text?.label ?? eventText(change, view) ?? change.field}
                change={{ changed_by: change.by, changed_at: change.at }}
                before={text === undefined ? '' : value}
                after={text === undefined ? '' : (change.after ?? '')}
                isCurrent={at === current}
                onCurrent={() => setCurrent(at)}
                onRestore={
                  text === undefined || article.fields[text.name] === value
                    ? undefined
                    : () => article.set(text.name, value)
                }
              />
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
