import type { ReactNode } from 'react';
import { lazyCode, useLazyCode } from '../lazy/lazyCode.ts';
import type { DialogProps } from './ModalDialog.tsx';

/**
 * A modal. Traps the focus, which starts at its first field and returns on closing. Asks before unsaved text is lost.
 * @example
 * <Dialog open={open} title="Edit Thumb Guide" size="large" onClose={close}
 *   footer={<><DialogClose>Cancel</DialogClose><Button variant="primary" size="large">Save Changes</Button></>}>
 *   <TextArea value={text} onChange={setText} />
 * </Dialog>
 */
export function Dialog(props: DialogProps) {
  const loaded = useLazyCode(modal, props.open);
  return loaded === null ? null : <loaded.ModalDialog {...props} />;
}

/** A button that closes its dialog, as Escape does: it asks where something is unsaved. */
export function DialogClose({ children }: { children: ReactNode }) {
  const loaded = useLazyCode(modal, true);
  return loaded === null ? null : <loaded.ModalDialogClose>{children}</loaded.ModalDialogClose>;
}

const modal = lazyCode(() => import('./ModalDialog.tsx'));
