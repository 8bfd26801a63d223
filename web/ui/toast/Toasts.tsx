import { Check, UserRound, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../iconButton/IconButton.tsx';
import { FailedGlyph } from '../statusSign/glyphs.tsx';
import {
  closeToast,
  type DashboardToastKind,
  holdToast,
  onToasts,
  resumeToast,
  shownToasts,
} from './dashboardToasts.ts';
import styles from './Toasts.module.css';

/**
 * The container of the dashboard's toasts: bottom left over the status line, at most three. It is a live region, so that
 * dialogs neither hide it from screen readers nor close on a click in it. Render it once per document.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  // The focused element before the focus moved into the toasts.
  const before = useRef<HTMLElement | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // A dialog keeps the Tab key for itself: this is the way to a message over it, as to a desktop's notifications.
    const onKeyDown = (event: KeyboardEvent) => {
      // What can be done about the newest one, or else its Close.
      const button = event.key === 'F6' ? section.current?.lastElementChild?.querySelector('button') : null;
      if (button == null) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = (id: number) => {
    closeToast(id);
    before.current?.focus({ preventScroll: true });
  };
  return createPortal(
    <section
      ref={section}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
      className={styles['viewport']}
      data-above-surface={document.querySelector('[role=dialog][data-size=full]') !== null || undefined}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
    >
      {toasts.map(({ id, kind, text, action }) => (
        <div
          key={id}
          role={kind === 'error' ? 'alert' : 'group'}
          className={styles['toast']}
          onPointerEnter={() => holdToast(id)}
          onPointerLeave={() => resumeToast(id)}
          onFocus={() => holdToast(id)}
          onBlur={() => resumeToast(id)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close(id);
          }}
        >
          <ToastSign kind={kind} />
          <span className={styles['text']}>{text}</span>
          {action === undefined ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                close(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={() => close(id)} />
        </div>
      ))}
    </section>,
    document.body,
  );
}

function ToastSign({ kind }: { kind: DashboardToastKind }) {
  if (kind === 'error') return <FailedGlyph className={styles['error']} />;
  if (kind === 'success') return <Check className={styles['success']} aria-hidden="true" />;
  return kind === 'colleague' ? <UserRound aria-hidden="true" /> : null;
}
