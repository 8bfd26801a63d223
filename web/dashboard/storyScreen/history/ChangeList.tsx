import { type KeyboardEvent, useState } from 'react';
import { dayOf } from '../days.ts';
import { ChangeEntry, type ListedChange } from './ChangeEntry.tsx';
import styles from './History.module.css';

interface ChangeListProps {
  /** Newest first. */
  changes: readonly ListedChange[];
  /** Epoch milliseconds. */
  now: number;
  /** Whether the dialog that opens with them gives the current entry the focus. */
  takesFocus?: boolean;
  /** Called with the entry that gets the focus. */
  onCurrent?: (id: number) => void;
}

/** Changes under the days on which they were made. Arrow keys go from entry to entry. */
export function ChangeList({ changes, now, takesFocus = false, onCurrent }: ChangeListProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  // By id: a restored value is a new entry above it.
  const current = Math.max(
    0,
    changes.findIndex(({ id }) => id === chosen),
  );
  const days = changes.map(({ at }) => dayOf(at, now));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof Element) || event.target.closest('article') === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(changes.length - 1, current + step));
    event.currentTarget.querySelectorAll<HTMLElement>('article')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from entry to entry
    <div className={styles['days']} onKeyDown={move}>
      {changes.map((change, at) => (
        <div key={change.id}>
          {days[at] === days[at - 1] ? null : <h3>{days[at]}</h3>}
          <ChangeEntry
            change={change}
            isCurrent={at === current}
            takesFocus={takesFocus && at === current}
            onCurrent={() => {
              setChosen(change.id);
              onCurrent?.(change.id);
            }}
          />
        </div>
      ))}
    </div>
  );
}
