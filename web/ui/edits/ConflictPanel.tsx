import { type ReactNode, useEffect, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { formatAgo } from '#core/format.ts';
import { Button } from '../button/Button.tsx';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import { CellPanel } from './CellPanel.tsx';
import styles from './CellPanel.module.css';
import type { CellEdit } from './unsavedCells.ts';
import { ComparedText } from '../difference/ComparedText.tsx';
import { differingWords, type TextPart } from '../difference/differingWords.ts';
import { shortened } from '../difference/shortened.ts';

/** Who changed a cell last, and when (ISO 8601). `isOwn`: this person, elsewhere. */
export interface LastChange {
  person: string;
  at: string;
  isOwn: boolean;
}

export interface ConflictPanelProps {
  row: string;
  column: string;
  /** The name of the column. */
  label: string;
  edit: CellEdit;
  /** What is shown in place of a text that is none for people; undefined: the text. */
  preview: (text: string) => ReactNode;
  /** Reads who it was; null where that is not known. */
  lastChange: (cell: { row: string; column: string }) => Promise<LastChange | null>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the person's own text beside the one that somebody else stored meanwhile, and offers both. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { row, column, label, edit, preview, lastChange, onKeepMine, onTakeTheirs } = props;
  const [change, setChange] = useState<LastChange | null>(null);
  useEffect(() => {
    let isOpen = true;
    // It can be answered without knowing who it was.
    const read = lastChange({ row, column }).catch(() => null);
    void read.then((found) => (isOpen ? setChange(found) : undefined));
    return () => {
      isOpen = false;
    };
  }, [lastChange, row, column]);
  const { before: theirs, after: mine } = differingWords(edit.theirs ?? '', edit.value);
  return (
    <CellPanel label={`${label} was changed by somebody else`} title={whoChanged(change)}>
      <div data-side="mine">
        <p className={styles['side']}>Yours, not saved</p>
        {preview(edit.value) ?? <ComparedText parts={shortened(mine, isCommon)} className={styles['compared']} />}
      </div>
      <div data-side="theirs">
        <p className={styles['side']}>{change?.isOwn === true ? 'The other tab’s, saved' : 'Theirs, saved'}</p>
        {preview(edit.theirs ?? '') ?? (
          <ComparedText parts={shortened(theirs, isCommon)} className={styles['compared']} />
        )}
      </div>
      <Button onClick={onKeepMine}>
        Keep mine <KeyHint>Alt M</KeyHint>
      </Button>
      <Button onClick={onTakeTheirs}>
        Take theirs <KeyHint>Alt T</KeyHint>
      </Button>
    </CellPanel>
  );
}

const isCommon = ({ differs }: TextPart) => !differs;

function whoChanged(change: LastChange | null): string {
  if (change === null) return 'Somebody else changed this meanwhile';
  const when = formatAgo(change.at, systemClock.now()).replace(/^now$/, 'just now');
  return change.isOwn ? `You changed this in another tab ${when}` : `${change.person} changed this ${when}`;
}
