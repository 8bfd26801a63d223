import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { formatAgo } from '#core/format.ts';
import { Button } from '../button/Button.tsx';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import { AnchoredPopover } from '../popover/Popover.tsx';
import styles from './ConflictPanel.module.css';
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

interface ConflictPanelProps {
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
    <>
      <span ref={setAnchor} className={styles['anchor']} />
      {/* Outside the cell, because the grid would clip it. The focus stays on the cell, whose keys choose. */}
      <AnchoredPopover anchor={anchor} label={`${label} was changed by somebody else`} className={styles['panel']}>
        <b>{whoChanged(change)}</b>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- where Tab would leave its buttons */}
        <div className={styles['pair']} onKeyDown={(event) => backToCell(event, anchor)}>
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
        </div>
      </AnchoredPopover>
    </>
  );
}

/** Tab from the last button, or back from the first one, leads to the cell: this stands at the end of the page. */
function backToCell(event: KeyboardEvent<HTMLElement>, anchor: HTMLElement | null): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  if (event.target !== buttons.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  anchor?.closest('[data-scroller]')?.querySelector<HTMLElement>('[data-field]')?.focus();
}

const isCommon = ({ differs }: TextPart) => !differs;

function whoChanged(change: LastChange | null): string {
  if (change === null) return 'Somebody else changed this meanwhile';
  const when = formatAgo(change.at, systemClock.now()).replace(/^now$/, 'just now');
  return change.isOwn ? `You changed this in another tab ${when}` : `${change.person} changed this ${when}`;
}
