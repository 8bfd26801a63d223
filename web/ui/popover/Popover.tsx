import { cloneElement } from 'react';
import { lazyCode, useLazyCode } from '../lazy/lazyCode.ts';
import { usePlaceholder } from '../lazy/usePlaceholder.ts';
import type { AnchoredPopoverProps, PopoverProps } from './popoverParts.tsx';

/** A small panel at a button, for more than a menu can hold. The page stays usable. */
export function Popover(props: PopoverProps) {
  const { id, loaded, pressed, placeholderProps } = usePlaceholder(parts);
  if (loaded === null) return cloneElement(props.trigger, { 'aria-haspopup': 'dialog', ...placeholderProps });
  return <loaded.TriggeredPopover {...props} id={id} opens={pressed !== null} />;
}

/** A panel at any element, without moving the focus. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const loaded = useLazyCode(parts, props.anchor !== null);
  return loaded === null ? null : <loaded.AnchoredPopover {...props} />;
}

const parts = lazyCode(() => import('./popoverParts.tsx'));
