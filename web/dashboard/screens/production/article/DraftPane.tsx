import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { afterPaint } from '../../../../ui/afterPaint.ts';
import type { ArticleView, FieldName, ShownMark } from '../../../data/articles.ts';
import { mergedText } from './articleEdit.ts';
import { ConflictNote } from './ConflictNote.tsx';
import styles from './DraftPane.module.css';
import { MarkedText } from './MarkedText.tsx';
import { MarkNotes } from './MarkNotes.tsx';
import { markPlaces } from './markPlaces.ts';
import { TakenNote } from './TakenNote.tsx';
import type { EditedArticle } from './useArticleEdit.ts';

const parts = [
  { name: 'title', label: 'Headline', variant: 'headline', limit: 500 },
  { name: 'summary', label: 'Standfirst', variant: 'standfirst', limit: 2000 },
  { name: 'content', label: 'Text', variant: 'text', limit: 60_000 },
] as const satisfies readonly { name: FieldName; label: string; variant: string; limit: number }[];

interface DraftPaneProps {
  article: EditedArticle;
  changes: ArticleView['changes'];
  marks: readonly ShownMark[];
  /** Who confirmed a mark, and when. */
  confirmations: ReadonlyMap<string, { by: string; at: string }>;
  current: string | null;
  onCurrent: (id: string | null) => void;
  onConfirm: (id: string) => void;
  /** Ids that are being confirmed. */
  confirming: ReadonlySet<string>;
  /** Right part of its header. */
  head: ReactNode;
}

/** The article being edited, with a note beside the line of each mark. */
export function DraftPane(props: DraftPaneProps) {
  const { article, changes, marks, current, onCurrent, head, ...notes } = props;
  const { fields, edit } = article;
  const flow = useRef<HTMLDivElement>(null);
  const areas = useRef(new Map<string, HTMLTextAreaElement>());
  const onField = useCallback((name: string, area: HTMLTextAreaElement | null) => {
    if (area === null) areas.current.delete(name);
    else areas.current.set(name, area);
  }, []);
  const confirmed = useMemo(() => new Set(marks.flatMap(({ id, isConfirmed }) => (isConfirmed ? [id] : []))), [marks]);
  const goTo = useCallback(
    (id: string) => {
      onCurrent(id);
      for (const { name } of parts) {
        const area = areas.current.get(name);
        const place = area === undefined ? undefined : markPlaces(area.value, marks).find((each) => each.id === id);
        if (area === undefined || place === undefined) continue;
        area.focus({ preventScroll: true });
        area.setSelectionRange(place.start, place.end);
        flow.current?.querySelector(`mark[data-mark="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' });
        return;
      }
    },
    [marks, onCurrent],
  );
  const paragraphs = edit.conflicts.includes('content') ? mergedText(edit, 'mine').conflicts : [];
  const joined = (side: 'mine' | 'theirs') => paragraphs.map((paragraph) => paragraph[side]).join('\n\n');
  /** Goes back to the place that the question was about. */
  const answer = (name: FieldName, take: (name: FieldName) => void) => {
    const area = areas.current.get(name);
    const at = name === 'content' ? paragraphs[0]?.at : undefined;
    take(name);
    // Before the question goes, as the focus would be moved from its button to the headline.
    area?.focus({ preventScroll: true });
    const showPlace = () => {
      if (at !== undefined) area?.setSelectionRange(at, at);
      area?.scrollIntoView({ block: 'nearest' });
    };
    void afterPaint().then(showPlace);
  };
  return (
    <section aria-label="Article draft" className={styles['draft']}>
      <div className={styles['head']}>
        <h3>Article</h3>
        {head}
      </div>
      <div ref={flow} className={styles['flow']}>
        <div className={styles['parts']}>
          {parts.map(({ name, label, variant, limit }) => (
            <div key={name} data-part={name} data-next-focus={name === 'title' || undefined}>
              <MarkedText
                name={name}
                label={label}
                variant={variant}
                limit={limit}
                value={fields[name]}
                places={markPlaces(fields[name], marks)}
                confirmed={confirmed}
                current={current}
                onField={onField}
                onChange={(value) => article.set(name, value)}
                onMark={onCurrent}
              />
              {edit.conflicts.includes(name) ? (
                <ConflictNote
                  name={name}
                  changes={changes}
                  label={label}
                  hint={name === 'content' ? 'All other paragraphs are merged, of both.' : undefined}
                  mine={name === 'content' ? joined('mine') : fields[name]}
                  theirs={name === 'content' ? joined('theirs') : edit.seen.fields[name]}
                  onMine={() => answer(name, article.keepMine)}
                  onTheirs={() => answer(name, article.takeTheirs)}
                />
              ) : null}
              <TakenNote name={name} article={article} onDismiss={() => answer(name, article.dismiss)} />
            </div>
          ))}
        </div>
        <MarkNotes marks={marks} flow={flow} current={current} onCurrent={onCurrent} onEdit={goTo} {...notes} />
      </div>
    </section>
  );
}
