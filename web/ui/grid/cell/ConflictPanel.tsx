import { useState } from 'react';
import { Button } from '../../button/Button.tsx';
import { KeyHint } from '../../keyHint/KeyHint.tsx';
import { AnchoredPopover } from '../../popover/Popover.tsx';
import type { GridColumn, GridRowData } from '../column.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import { ComparedText } from '../../difference/ComparedText.tsx';
import { differingWords } from '../../difference/differingWords.ts';
import styles from '../Grid.module.css';
import type { GridControl } from '../gridControl.ts';

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
        <b>Somebody else changed this meanwhile</b>
        <div className={styles['pair']}>
          <div data-side="mine">
            <p className={styles['side']}>Yours, not saved</p>
            <ComparedText parts={mine} className={styles['compared']} />
          </div>
          <div data-side="theirs">
            <p className={styles['side']}>Theirs, saved</p>
            <ComparedText parts={theirs} className={styles['compared']} />
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
