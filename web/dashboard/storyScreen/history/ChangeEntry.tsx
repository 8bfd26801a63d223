import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { timeOf } from '../days.ts';
import { ChangedPicture } from './ChangedPicture.tsx';
import styles from './History.module.css';
import { shortDifference } from './shortDifference.ts';

export interface ListedChange {
  id: number;
  label: string;
  by: string;
  /** ISO 8601. */
  at: string;
  before: string;
  after: string;
  /** Whether the field holds the address of a picture. */
  isPicture?: boolean;
  /** Absent where the field already has that value. */
  onRestore: (() => void) | undefined;
  /** What is said once that is done; default: `Restored`. */
  restored?: string;
}

interface ChangeEntryProps {
  change: ListedChange;
  /** Whether this is the current entry, whose cell is the active one in the table. */
  isCurrent: boolean;
  /** Whether a dialog that opens with it gives it the focus. */
  takesFocus: boolean;
  onCurrent: () => void;
}

/** One change of a field: removed words struck, added words underlined. R restores the old value. */
export function ChangeEntry({ change, isCurrent, takesFocus, onCurrent }: ChangeEntryProps) {
  const { label, by, at, before, after, isPicture = false, onRestore, restored = 'Restored' } = change;
  const [isRestored, setIsRestored] = useState(false);
  const restore =
    onRestore &&
    (() => {
      setIsRestored(true);
      onRestore();
    });
  return (
    <article
      className={styles['change']}
      aria-label={`${label}, ${by}, ${timeOf(at)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows go from entry to entry, R restores
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent || undefined}
      data-next-focus={takesFocus || undefined}
      onFocus={onCurrent}
      onKeyDown={(event) => {
        if (event.key !== 'r' || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        restore?.();
      }}
    >
      <b>{label}</b>
      {restore === undefined ? (
        isRestored && (
          <span className={styles['restored']} role="status">
            <Check aria-hidden="true" />
            {restored}
          </span>
        )
      ) : (
        <Button
          size="small"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" />}
          title="Back to what was there before this change"
          onClick={({ currentTarget }) => {
            // The button goes once the field has that value.
            currentTarget.closest('article')?.focus();
            restore();
          }}
        >
          Restore
        </Button>
      )}
      <p className={styles['who']}>
        {by} · {timeOf(at)}
      </p>
      {isPicture ? (
        <p className={styles['pictures']}>
          <ChangedPicture address={before} label="Before" />
          <ArrowRight aria-hidden="true" />
          <ChangedPicture address={after} label="After" />
        </p>
      ) : (
        <p className={styles['difference']} dir="auto">
          {shortDifference(before, after).map(({ kind, text, at: place }, _, parts) => {
            if (kind === 'same') return text;
            if (kind === 'gone') return <del key={place}>{text}</del>;
            // A value that is another one altogether, as of a choice.
            const isOther = parts.length === 2 && parts[0]?.kind === 'gone';
            return (
              <Fragment key={place}>
                {isOther ? <ArrowRight aria-hidden="true" /> : null}
                <ins data-beside={(!isOther && parts[place - 1]?.kind === 'gone') || undefined}>{text}</ins>
              </Fragment>
            );
          })}
        </p>
      )}
    </article>
  );
}
