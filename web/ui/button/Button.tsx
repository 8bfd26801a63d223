import { Check } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';

export interface ButtonStyle {
  /** `primary` at most once per screen; `danger` only in confirming dialogs. */
  variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** 24 px inside rows, 28 in bars, 32 in forms and dialogs. */
  size?: 'small' | 'medium' | 'large';
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  icon?: ReactNode;
  /** While the action runs: the button keeps its label and the focus, and cannot be pressed. */
  loading?: boolean;
  /** After an action that cannot be repeated: shows a tick and cannot be pressed. */
  done?: boolean;
  /** It cannot be pressed for a reason that stands beside it. It keeps the focus, so that its description is read. */
  blocked?: boolean;
}

/**
 * A button with a label.
 * @example
 * <Button variant="primary" loading={saving} onClick={save}>Save Changes</Button>
 */
export function Button({
  variant,
  size,
  icon,
  loading = false,
  done = false,
  blocked = false,
  children,
  ...rest
}: ButtonProps) {
  // Not `disabled`, which would lose the focus.
  const held = loading || done || blocked;
  return (
    <button
      type="button"
      {...rest}
      className={styles['button']}
      {...(held ? { disabled: false, 'aria-disabled': true, onClick: prevent } : {})}
      aria-busy={loading || undefined}
      data-variant={variant ?? 'plain'}
      data-size={size ?? 'medium'}
      data-disabled={rest.disabled === true || held || undefined}
      data-done={done || undefined}
    >
      {loading ? <Spinner /> : done ? <Check aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

function prevent(event: MouseEvent): void {
  event.preventDefault();
}

function Spinner() {
  return (
    <svg className={styles['spinner']} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" opacity="0.3" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  );
}
