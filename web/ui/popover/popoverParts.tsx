import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import surface from '../popup/popup.module.css';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  title: string;
  children: ReactNode;
}

export interface AnchoredPopoverProps {
  /** The element at which it is open; null: closed. */
  anchor: HTMLElement | null;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The implementation of `Popover`. `opens`: the button was pressed before this code had loaded. */
export function TriggeredPopover({
  trigger,
  title,
  children,
  id,
  opens,
}: PopoverProps & { id: string; opens: boolean }) {
  return (
    <BasePopover.Root defaultOpen={opens}>
      <BasePopover.Trigger id={id} render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner positionMethod="fixed" sideOffset={4} align="start" collisionPadding={8}>
          <BasePopover.Popup className={`${surface['popup']} ${styles['popup']}`}>
            <BasePopover.Title>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** The implementation of `AnchoredPopover`. */
export function AnchoredPopover({ anchor, label, className, children }: AnchoredPopoverProps) {
  return (
    <BasePopover.Root open={anchor !== null} modal={false}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          positionMethod="fixed"
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <BasePopover.Popup
            className={`${surface['popup']} ${className ?? ''}`}
            initialFocus={false}
            finalFocus={false}
            aria-label={label}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
