import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { late, useLate } from '../late/late.ts';
import { useStandIn } from '../late/useStandIn.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** `start`: below, its left edge at the button's. It flips where there is no room. */
  align?: 'start' | 'end';
  children: ReactNode;
}

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
  const { id, loaded, pressed, standIn } = useStandIn(parts);
  if (loaded === null) return cloneElement(props.trigger, { 'aria-haspopup': 'menu', ...standIn });
  return <loaded.TriggeredMenu {...props} id={id} opens={pressed} />;
}

export interface AnchoredMenuProps {
  /** The element that it opens at; null: it is closed. */
  anchor: HTMLElement | null;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that a key or another element opens: one for many rows or columns. */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const loaded = useLate(parts, props.anchor !== null);
  return loaded === null ? null : <loaded.AnchoredMenu {...props} />;
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** A key that does the same. */
  shortcut?: string;
  /** What cannot be taken back; last in its menu, after a separator. */
  danger?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const loaded = useLate(parts, true);
  return loaded === null ? null : <loaded.MenuItem {...props} />;
}

export interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A part of a menu in which one of several things holds. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const loaded = useLate(parts, true);
  return loaded === null ? null : <loaded.MenuChoices {...props} />;
}

export function MenuSeparator() {
  const loaded = useLate(parts, true);
  return loaded === null ? null : <loaded.MenuSeparator />;
}

const parts = late(() => import('./menuParts.tsx'));
