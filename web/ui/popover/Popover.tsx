import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import surface from '../popup/popup.module.css';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  children: ReactNode;
}

/** A small panel at a button, for what is too much for a menu: the page beside it stays usable. */
export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} align="start" collisionPadding={8}>
          <BasePopover.Popup className={`${surface['popup']} ${styles['popup']}`}>
            <BasePopover.Title>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
