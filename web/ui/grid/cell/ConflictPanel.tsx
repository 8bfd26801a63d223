import { useEffect, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { formatAgo } from '#core/format.ts';
import { Button } from '../../button/Button.tsx';
import { KeyHint } from '../../keyHint/KeyHint.tsx';
import { AnchoredPopover } from '../../popover/Popover.tsx';
import type { GridColumn, GridRowData } from '../column.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import { ComparedText } from '../../difference/ComparedText.tsx';
import { differingWords, type TextPart } from '../../difference/differingWords.ts';
import { shortened } from '../../difference/shortened.ts';
import styles from '../Grid.module.css';
import type { GridControl, LastChange } from '../gridControl.ts';

interface ConflictPanelProps<Row extends GridRowData> {
  control: GridControl<Row>;
  /** The row's id. */
  row: string;
  column: GridColumn<Row>;
  edit: CellEdit;
}

/** Shows the person's own text beside the one that somebody else stored meanwhile, and offers both. */
export function ConflictPanel<Row extends GridRowData>({ control, row, column, edit }: ConflictPanelProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [change, setChange] = useState<LastChange | null>(null);
  const { lastChange } = control.parts;
  useEffect(() => {
    let isOpen = true;
    // It can be answered without knowing who it was.
    const read = lastChange({ row, column: column.id }).catch(() => null);
    void read.then((found) => (isOpen ? setChange(found) : undefined));
    return () => {
      isOpen = false;
    };
  }, [lastChange, row, column.id]);
  const { before: theirs, after: mine } = differingWords(edit.theirs ?? '', edit.value);
  return (
    <>
      <span ref={setAnchor} className={styles['conflictAnchor']} />
      {/* Outside the cell, because the grid would clip it. The focus stays on the cell, whose keys choose. */}
      <AnchoredPopover
        anchor={anchor}
        label={`${column.label} was changed by somebody else`}
        className={styles['conflict']}
      >
        <b>{whoChanged(change)}</b>
        <div className={styles['pair']}>
          <div data-side="mine">
            <p className={styles['side']}>Yours, not saved</p>
            <ComparedText parts={shortened(mine, isCommon)} className={styles['compared']} />
          </div>
          <div data-side="theirs">
            <p className={styles['side']}>{change?.isOwn === true ? 'The other tab’s, saved' : 'Theirs, saved'}</p>
            <ComparedText parts={shortened(theirs, isCommon)} className={styles['compared']} />
          </div>
          <Button onClick={() => void control.parts.edits.keepMine(row, column.id)}>
            Keep mine <KeyHint>Alt M</KeyHint>
          </Button>
          <Button onClick={() => control.parts.edits.giveUp(row, column.id)}>
            Take theirs <KeyHint>Alt T</KeyHint>
          </Button>
        </div>
      </AnchoredPopover>
    </>
  );
}

const isCommon = ({ differs }: TextPart) => !differs;

function whoChanged(change: LastChange | null): string {
  if (change === null) return 'Somebody else changed this meanwhile';
  const when = formatAgo(change.at, systemClock.now()).replace(/^now$/, 'just now');
  return change.isOwn ? `You changed this in another tab ${when}` : `${change.person} changed this ${when}`;
}
