import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: ReactNode;
  /** The accessible name, also shown as a tooltip at hover and focus. */
  label: string;
  /** The key for the same action, shown in the tooltip. */
  shortcut?: string;
  /** 24 px inside rows, 28 elsewhere. */
  size?: 'small' | 'medium';
  /** `round` is the one filled button of the tab bar. */
  variant?: 'plain' | 'round';
}

/**
 * A button with only an icon. Its label is its accessible name and its tooltip.
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
