import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './Dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** Label of the button, which is red. */
  confirm: string;
  /** Whether the action destroys nothing, so that its button is not red. */
  harmless?: boolean;
  cancel?: string;
  /** Whether the confirmed action is running. */
  loading?: boolean;
  /** Why the action failed. The dialog stays, so that the button retries it. */
  problem?: string | undefined;
  /** Counts up where another question takes its place: the focus goes to Cancel again. */
  round?: number;
  onConfirm: () => void;
  onCancel: () => void;
  /** Moves the focus when it closes. Default: back to what had it, if that is still there. */
  returnFocus?: () => void;
}

/** The modal that `ConfirmDialog` shows. */
export function ModalQuestion(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirm,
    cancel = 'Cancel',
    harmless,
    loading = false,
    problem,
    round = 0,
    onConfirm,
    onCancel,
    returnFocus,
  } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (round > 0) cancelButton.current?.focus();
  }, [round]);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(opens) => {
        if (!opens) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} forceRender />
        <AlertDialog.Popup
          className={styles['popup']}
          data-size="small"
          initialFocus={() => {
            opener.current = document.activeElement;
            return cancelButton.current;
          }}
          finalFocus={() => {
            returnFocus?.();
            if (returnFocus !== undefined || !(opener.current instanceof HTMLElement)) return false;
            // Not to what was focused some time before, where the action removed what asked for it.
            return opener.current.isConnected ? opener.current : false;
          }}
        >
          <div className={styles['head']}>
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
          </div>
          <div className={styles['body']}>
            <AlertDialog.Description className={styles['description']}>{text}</AlertDialog.Description>
            {problem === undefined ? null : (
              <p className={styles['problem']} role="alert">
                {problem}
              </p>
            )}
          </div>
          <div className={styles['foot']}>
            <AlertDialog.Close ref={cancelButton} render={<Button size="large">{cancel}</Button>} />
            <Button
              size="large"
              variant={harmless === true ? 'primary' : 'danger'}
              loading={loading}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
