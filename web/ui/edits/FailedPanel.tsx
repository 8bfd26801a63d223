import { Button } from '../button/Button.tsx';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import { CellPanel } from './CellPanel.tsx';
import styles from './CellPanel.module.css';
import type { ConflictPanelProps } from './ConflictPanel.tsx';

export interface FailedPanelProps extends Pick<ConflictPanelProps, 'label' | 'edit' | 'preview'> {
  onTryAgain: () => void;
  onGiveUp: () => void;
}

/** Shows the text of a cell that could not be saved, while the cell shows the stored one. */
export function FailedPanel({ label, edit, preview, onTryAgain, onGiveUp }: FailedPanelProps) {
  const next = edit.retry === undefined ? '' : ' It is tried again by itself.';
  return (
    <CellPanel label={`${label} is not saved`} title={`${edit.message ?? 'Failed to save changes'}${next}`}>
      <div className={styles['typed']} data-side="mine">
        <p className={styles['side']}>Yours, not saved</p>
        {edit.value === '' ? (
          <i>Emptied</i>
        ) : (
          (preview(edit.value) ?? <p className={styles['compared']}>{edit.value}</p>)
        )}
      </div>
      <Button onClick={onTryAgain}>
        Try again <KeyHint>Alt R</KeyHint>
      </Button>
      <Button onClick={onGiveUp}>
        Discard what I typed <KeyHint>Alt T</KeyHint>
      </Button>
    </CellPanel>
  );
}
