import type { ReactNode } from 'react';
import { late, useLate } from '../late/late.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** The words of the red button. */
  confirm: string;
  cancel?: string;
  /** The confirmed action runs. */
  loading?: boolean;
  /** Why it failed; the dialog stays, and the button tries again. */
  problem?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A question before something that cannot be taken back. The focus is on Cancel; a press beside it does nothing.
 * @example
 * <ConfirmDialog open={open} title="Delete Story" text={question} confirm="Delete" onConfirm={remove} onCancel={close} />
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const loaded = useLate(question, props.open);
  return loaded === null ? null : <loaded.ModalQuestion {...props} />;
}

const question = late(() => import('./ModalQuestion.tsx'));
