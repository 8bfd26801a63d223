import type { ReactNode } from 'react';
import { late, useLate } from '../late/late.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** What stands in its head, before the button that closes it. */
  actions?: ReactNode;
  /** Its content goes from edge to edge and scrolls by itself; the focus begins at the dialog, not at a field. */
  bare?: boolean;
  /** 440, 560 or 720 px wide; `full` is a work surface of 1320 × 832. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /**
   * Whether closing would lose something. Unless it is given, the dialog looks itself whether text was typed into its
   * fields.
   */
  unsaved?: boolean;
  /** Buttons at its end; `DialogClose` is the one that only closes. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Called by Escape, the close button and a press beside it, but only when nothing is unsaved or may be discarded. */
  onClose: () => void;
}

/**
 * A modal. The focus stays in it, begins at its first field and returns; unsaved text is never lost without a question.
 * @example
 * <Dialog open={open} title="Edit Thumb Guide" size="large" onClose={close}
 *   footer={<><DialogClose>Cancel</DialogClose><Button variant="primary" size="large">Save Changes</Button></>}>
 *   <TextArea value={text} onChange={setText} />
 * </Dialog>
 */
export function Dialog(props: DialogProps) {
  const loaded = useLate(modal, props.open);
  return loaded === null ? null : <loaded.ModalDialog {...props} />;
}

/** A button of a dialog that closes it, as Escape does: it asks where something is unsaved. */
export function DialogClose({ children }: { children: ReactNode }) {
  const loaded = useLate(modal, true);
  return loaded === null ? null : <loaded.ModalDialogClose>{children}</loaded.ModalDialogClose>;
}

const modal = late(() => import('./ModalDialog.tsx'));
