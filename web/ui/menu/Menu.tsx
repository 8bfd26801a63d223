import { cloneElement } from 'react';
import { lazyCode, useLazyCode } from '../lazy/lazyCode.ts';
import { usePlaceholder } from '../lazy/usePlaceholder.ts';
import type { AnchoredMenuProps, MenuChoicesProps, MenuItemProps, MenuProps } from './menuParts.tsx';

/**
 * A button with a menu: arrows, Home, End, first letters, Enter, Escape.
 * @example
 * <Menu trigger={<IconButton label="Open menu" icon={<Ellipsis aria-hidden="true" />} />}>
 *   <MenuItem onClick={open}>Open</MenuItem>
 *   <MenuSeparator />
 *   <MenuItem danger onClick={ask}>Delete</MenuItem>
 * </Menu>
 */
export function Menu(props: MenuProps) {
  const { id, loaded, pressed, placeholderProps } = usePlaceholder(parts);
  if (loaded === null) return cloneElement(props.trigger, { 'aria-haspopup': 'menu', ...placeholderProps });
  return <loaded.TriggeredMenu {...props} id={id} pressed={pressed} />;
}

/** A menu that opens at any element, such as one menu for all rows of a table. */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const loaded = useLazyCode(parts, props.anchor !== null);
  return loaded === null ? null : <loaded.AnchoredMenu {...props} />;
}

export function MenuItem(props: MenuItemProps) {
  const loaded = useLazyCode(parts, true);
  return loaded === null ? null : <loaded.MenuItem {...props} />;
}

/** A group of menu items of which one is chosen. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const loaded = useLazyCode(parts, true);
  return loaded === null ? null : <loaded.MenuChoices {...props} />;
}

export function MenuSeparator() {
  const loaded = useLazyCode(parts, true);
  return loaded === null ? null : <loaded.MenuSeparator />;
}

const parts = lazyCode(() => import('./menuParts.tsx'));
