import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: ReactNode;
  /** Says what the button does: to screen readers, and to everybody at hover and focus. */
  label: string;
  /** A key that does the same; shown beside the label. */
  shortcut?: string;
  /** 24 px inside rows, 28 elsewhere. */
  size?: 'small' | 'medium';
  /** `round` is the one filled button of the tab bar. */
  variant?: 'plain' | 'round';
}

/**
 * A button with an icon alone. Its label is its name and its tooltip.
 * @example
 * <IconButton label="Sign Out" icon={<LogOut aria-hidden="true" />} onClick={leave} />
 */
export function IconButton({ icon, label, shortcut, size = 'medium', variant = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={styles['button']}
      data-size={size}
      data-variant={variant}
      data-disabled={rest.disabled === true || undefined}
      data-tip={label}
      data-tip-key={shortcut}
    >
      {icon}
    </button>
  );
}
