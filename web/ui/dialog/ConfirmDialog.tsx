import { lazyCode, useLazyCode } from '../lazy/lazyCode.ts';
import type { ConfirmDialogProps } from './ModalQuestion.tsx';

/**
 * A question before an action that cannot be undone. The focus starts on Cancel; a click outside does nothing.
 * @example
 * <ConfirmDialog open={open} title="Delete Story" text={question} confirm="Delete" onConfirm={remove} onCancel={close} />
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const loaded = useLazyCode(question, props.open);
  return loaded === null ? null : <loaded.ModalQuestion {...props} />;
}

const question = lazyCode(() => import('./ModalQuestion.tsx'));
