import { late, useLate } from '../late/late.ts';
import type { ConfirmDialogProps } from './ModalQuestion.tsx';

/**
 * A question before an action that cannot be undone. The focus starts on Cancel; a click outside does nothing.
 * @example
 * <ConfirmDialog open={open} title="Delete Story" text={question} confirm="Delete" onConfirm={remove} onCancel={close} />
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const loaded = useLate(question, props.open);
  return loaded === null ? null : <loaded.ModalQuestion {...props} />;
}

const question = late(() => import('./ModalQuestion.tsx'));
