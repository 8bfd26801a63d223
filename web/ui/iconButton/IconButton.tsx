import { Button as BaseButton } from '@base-ui/react/button';
import type { ReactNode, Ref } from 'react';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<BaseButton.Props, 'className' | 'ref' | 'children'> {
  ref?: Ref<HTMLElement>;
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
    <Tooltip text={label} shortcut={shortcut}>
      <BaseButton {...rest} aria-label={label} className={styles['button']} data-size={size} data-variant={variant}>
        {icon}
      </BaseButton>
    </Tooltip>
  );
}
