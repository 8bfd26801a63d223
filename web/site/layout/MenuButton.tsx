import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuEntry {
  id: string;
  label: string;
  /** Set where the item is one of several choices. */
  checked?: boolean;
  choose: () => void;
}

export interface MenuButtonProps {
  /** The button's accessible name. */
  name: string;
  icon: ReactNode;
  items: readonly MenuEntry[];
  /** Content above the items that cannot be chosen. */
  head?: ReactNode;
}

/** A button that opens a menu: arrows, Home, End, first letters, Escape, and a click elsewhere closes it (WAI-ARIA menu button). */
export function MenuButton({ name, icon, items, head }: MenuButtonProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return undefined;
    menuItems(box.current)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown') setOpen(true);
      return;
    }
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (!moveFocus(menuItems(box.current), event.key)) return;
    if (event.key !== 'Tab') event.preventDefault();
  };

  return (
    <div className="menu" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="icon-button script-only"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span className="visually-hidden">{name}</span>
      </button>
      {open ? (
        <div className="menu-list">
          {head}
          <div role="menu" id={id} aria-label={name}>
            {items.map((item) => (
              <button
                key={item.id}
                type="button"
                tabIndex={-1}
                role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.checked}
                onClick={() => {
                  close();
                  item.choose();
                }}
              >
                {item.label}
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function menuItems(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Moves the focus for a key; false where the key has no meaning. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const last = items.length - 1;
  if (key === 'ArrowDown') items[at >= last ? 0 : at + 1]?.focus();
  else if (key === 'ArrowUp') items[at <= 0 ? last : at - 1]?.focus();
  else if (key === 'Home') items[0]?.focus();
  else if (key === 'End') items[last]?.focus();
  else if (key.length === 1 && key !== ' ') {
    const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    rest.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))?.focus();
  } else return false;
  return true;
}
