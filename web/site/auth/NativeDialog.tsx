import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusContent } from '../../ui/focusContent.ts';
import { takeToastsIn } from '../../ui/toast/toastPlace.ts';

export interface NativeDialogProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A small modal on the browser's dialog element, which traps the focus, closes on Escape and returns the focus. */
export function NativeDialog({ title, children, onClose }: NativeDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, whose cleanup runs before the dialog leaves the page with the toasts in it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    takeToastsIn(element);
    // The browser would focus the close button.
    element.querySelector<HTMLElement>('input:not([hidden])')?.focus();
    return () => {
      takeToastsIn(null);
      element.close();
      // After a sign-in the link that opened the dialog is gone.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else focusContent();
    };
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // An accidental click beside the dialog must not lose typed text.
        if (event.target === dialog.current && !holdsText(dialog.current)) onClose();
      }}
    >
      <div className="dialog-box">
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" onClick={onClose}>
            <X aria-hidden="true" size={20} />
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

function holdsText(dialog: HTMLElement): boolean {
  return [...dialog.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
}
