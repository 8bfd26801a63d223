import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../afterPaint.ts';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../iconButton/IconButton.tsx';
import { nextControls } from '../keys/useKeptFocus.ts';
import { ModalQuestion } from './ModalQuestion.tsx';
import styles from './Dialog.module.css';
import { insertTyped } from './typedBefore.ts';
import { useTypedText } from './typedText.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Actions in its header, before the close button. */
  actions?: ReactNode;
  /**
   * The content has no padding and scrolls by itself. The focus starts at what is marked `data-next-focus` in it, else
   * at the dialog, not at a field.
   */
  bare?: boolean;
  /** For content that is only read: it gets the focus, so that keys scroll it. */
  reads?: boolean;
  /** 440, 560 or 720 px wide; `full` is a work surface of 1320 × 832. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /**
   * Whether closing would lose something. Default: whether text was typed into the dialog's fields.
   */
  unsaved?: boolean;
  /** Buttons at its end. `DialogClose` is one that only closes the dialog. */
  footer?: ReactNode;
  children?: ReactNode;
  /**
   * Called on Escape, the close button or a click outside, once nothing is unsaved or the user agreed to discard it.
   */
  onClose: () => void;
}

/** The modal that `Dialog` shows. */
export function ModalDialog(props: DialogProps) {
  const {
    open,
    title,
    subtitle,
    description,
    actions,
    bare = false,
    reads = false,
    size = 'medium',
    unsaved,
    footer,
    children,
    onClose,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const begin = () => {
    if (reads) return body.current ?? true;
    if (!bare) return firstField(popup.current) ?? true;
    return (body.current === null ? undefined : nextControls(body.current)[0]) ?? popup.current ?? true;
  };
  const [asking, setAsking] = useState(false);
  const typed = useTypedText();
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (!open) return undefined;
    // Also where the question about unsaved text had the focus, which goes together with what it would give it back to.
    return () => void afterPaint().then(() => giveBack(opener.current));
  }, [open]);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(opens, details) => {
        if (opens) return;
        if (unsaved ?? typed.isTyped()) {
          details.cancel();
          setAsking(true);
        } else onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['backdrop']} forceRender />
        <BaseDialog.Popup
          ref={popup}
          className={styles['popup']}
          data-size={size}
          onFocus={(event) => {
            typed.onFocus(event);
            insertTyped(event.target);
          }}
          initialFocus={() => {
            opener.current = document.activeElement;
            return begin();
          }}
          finalFocus={() => {
            if (isNowhere(opener.current)) return nextControls(below())[0] ?? false;
            // Not to what opened another dialog some time before, where the screen went that this one was over.
            return opener.current?.isConnected === true;
          }}
        >
          <div className={styles['head']}>
            <div className={styles['line']}>
              <div className={styles['titles']}>
                <BaseDialog.Title className={styles['title']}>{title}</BaseDialog.Title>
                {subtitle === undefined ? null : <div className={styles['subtitle']}>{subtitle}</div>}
              </div>
              {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
            </div>
            <BaseDialog.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} />} />
          </div>
          <div
            ref={body}
            className={styles['body']}
            data-bare={bare || undefined}
            {...(reads ? { role: 'region', 'aria-label': title, tabIndex: 0, 'data-lends-focus': '' } : {})}
          >
            {description === undefined ? null : (
              <BaseDialog.Description className={styles['description']}>{description}</BaseDialog.Description>
            )}
            {children}
          </div>
          {footer === undefined ? null : <div className={styles['foot']}>{footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
      <ModalQuestion
        open={asking}
        title="Discard changes?"
        text="What you typed here is not saved."
        cancel="Keep editing"
        confirm="Discard"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </BaseDialog.Root>
  );
}

/** Gives the focus to what had it before the dialog, where nothing has it now. */
function giveBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement && !isNowhere(opener) && opener.isConnected) opener.focus();
  else (nextControls(below())[0] ?? below()).focus();
}

/** Whether nothing in particular has the focus: the page, or the content that a screen begins with. */
function isNowhere(holder: Element | null): boolean {
  return holder === document.body || holder?.matches('main') === true;
}

/** What lies below a dialog that has closed: the dialog under it, or the content. */
function below(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('main, [role=dialog][data-open]')].at(-1) ?? document.body;
}

/**
 * The field that gets the focus, with the cursor at its end, instead of the close button. Asked for once more, it keeps
 * the cursor where a person has put it.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:not([type="hidden"]), textarea');
  const isNew = field !== document.activeElement;
  if (isNew && field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  return field ?? null;
}

export function ModalDialogClose({ children }: { children: ReactNode }) {
  return <BaseDialog.Close render={<Button size="large">{children}</Button>} />;
}
