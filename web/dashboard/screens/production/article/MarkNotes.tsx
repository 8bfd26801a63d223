import { Check, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import type { ShownMark } from '../../../data/articles.ts';
import { serverNow } from '../../../data/serverClock.ts';
import { shortTime } from '../../../runTime.ts';
import styles from './MarkNotes.module.css';

const titles = {
  quotation: 'Not word for word',
  figure: 'Figure not in the brief',
  name: 'Name not in the brief',
  address: 'Address not in the brief',
} as const;

interface MarkNotesProps {
  marks: readonly ShownMark[];
  confirmations: ReadonlyMap<string, { by: string; at: string }>;
  confirming: ReadonlySet<string>;
  current: string | null;
  /** The element that holds the marked texts. */
  flow: RefObject<HTMLDivElement | null>;
  onCurrent: (id: string) => void;
  onEdit: (id: string) => void;
  onConfirm: (id: string) => void;
}

/** A note beside the line of each mark: what is wrong, and what can be done. */
export function MarkNotes(props: MarkNotesProps) {
  const { marks, confirmations, confirming, current, flow, onCurrent, onEdit, onConfirm } = props;
  const list = useRef<HTMLUListElement>(null);
  // Without dependencies, because each typed letter may move a mark.
  useLayoutEffect(() => placeNotes(list.current, flow.current));
  useEffect(() => {
    const watch = new ResizeObserver(() => placeNotes(list.current, flow.current));
    if (flow.current !== null) watch.observe(flow.current);
    return () => watch.disconnect();
  }, [flow]);
  const now = serverNow();
  const areAllConfirmed = marks.every(({ isConfirmed }) => isConfirmed);
  return (
    <ul ref={list} className={styles['notes']} aria-label="Marks">
      {marks.map(({ id, kind, text: words, isConfirmed, passage }) => {
        const by = confirmations.get(id);
        return (
          <li
            key={id}
            data-note={id}
            // After one is confirmed the focus goes to another one, not to its button: each is confirmed on purpose.
            // After the last one it stays at its note, not far from the place in the text.
            {...(!isConfirmed || (areAllConfirmed && id === current) ? { tabIndex: -1, 'data-next-focus': true } : {})}
            // What a button beside it confirms is what is shown as current in the text.
            onFocus={() => onCurrent(id)}
            data-confirmed={isConfirmed || undefined}
            data-current={id === current || undefined}
          >
            {isConfirmed ? (
              <>
                <b>
                  <Check aria-hidden="true" /> Confirmed
                </b>
                <p dir="auto">{words}</p>
                {by === undefined ? null : (
                  <p>
                    {by.by}, {shortTime(by.at, now)}
                  </p>
                )}
              </>
            ) : (
              <>
                <b>
                  <TriangleAlert aria-hidden="true" /> {titles[kind]}
                </b>
                <p dir="auto">{words}</p>
                {passage === null ? null : <p dir="auto">The brief has: {passage}</p>}
                <div className={styles['buttons']}>
                  <Button size="small" onClick={() => onEdit(id)} aria-label={`Edit ${words}`}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    loading={confirming.has(id)}
                    onClick={() => onConfirm(id)}
                    aria-label={`Confirm ${words}`}
                  >
                    Confirm
                  </Button>
                </div>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Places each note at the height of its mark, or below the note before it. On narrow screens notes follow the text.
 * All is read before anything is written: else the browser lays the page out once for each note.
 */
function placeNotes(list: HTMLElement | null, flow: HTMLElement | null): void {
  if (list === null || flow === null) return;
  const beside = getComputedStyle(list).position !== 'static';
  const top = list.getBoundingClientRect().top;
  const notes = [...list.querySelectorAll<HTMLElement>('[data-note]')].map((note) => {
    const mark = flow.querySelector(`mark[data-mark="${CSS.escape(note.dataset['note'] ?? '')}"]`);
    const wanted = mark === null ? Number.POSITIVE_INFINITY : mark.getBoundingClientRect().top - top;
    return { note, wanted, height: note.offsetHeight };
  });
  let free = 0;
  for (const { note, wanted, height } of notes.toSorted((a, b) => a.wanted - b.wanted)) {
    const at = Number.isFinite(wanted) ? Math.max(free, wanted) : free;
    note.style.top = beside ? `${at}px` : '';
    free = at + height + 12;
  }
  list.style.minHeight = beside ? `${free}px` : '';
}
