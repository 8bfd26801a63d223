import { cloneElement } from 'react';
import { late, useLate } from '../late/late.ts';
import { useStandIn } from '../late/useStandIn.ts';
import type { AnchoredPopoverProps, PopoverProps } from './popoverParts.tsx';

/** A small panel at a button, for more than a menu can hold. The page stays usable. */
export function Popover(props: PopoverProps) {
  const { id, loaded, pressed, standIn } = useStandIn(parts);
  if (loaded === null) return cloneElement(props.trigger, { 'aria-haspopup': 'dialog', ...standIn });
  return <loaded.TriggeredPopover {...props} id={id} opens={pressed !== null} />;
}

/** A panel at any element, without moving the focus. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const loaded = useLate(parts, props.anchor !== null);
  return loaded === null ? null : <loaded.AnchoredPopover {...props} />;
}

const parts = late(() => import('./popoverParts.tsx'));
