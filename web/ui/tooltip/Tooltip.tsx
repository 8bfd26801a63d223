import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './Tooltip.module.css';

/** Milliseconds before a tooltip shows under a resting pointer. */
const DELAY = 500;

export interface TooltipProps {
  text: string;
  shortcut?: string | undefined;
  /** What it explains: one element that takes the focus. Its own name must say as much, for who sees no tooltip. */
  children: ReactElement;
}

/** Words at hover and focus. Escape closes it; on touch screens it does not show. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={DELAY} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} collisionPadding={8}>
          <BaseTooltip.Popup className={styles['popup']}>
            {text}
            {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
