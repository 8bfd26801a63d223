import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { afterPaint } from '../afterPaint.ts';
import type { PressedBy } from '../lazy/usePlaceholder.ts';
import popup from '../popup/popup.module.css';
import { useLandmark } from '../popup/useLandmark.ts';
import { keepKeys } from './keepKeys.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Which edges of menu and button are aligned. It flips where there is no room. */
  align?: 'start' | 'end';
  children: ReactNode;
}

export interface AnchoredMenuProps {
  /** The element at which it is open; null: closed. */
  anchor: HTMLElement | null;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** The key for the same action. */
  shortcut?: string;
  /** For an action that cannot be undone; the last item, after a separator. */
  danger?: boolean;
  disabled?: boolean;
  /** Whether it opens something: until that has the focus, no key reaches the table behind it. */
  opens?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

export interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Calls an item's action once its menu has closed. */
const WhenClosed = createContext((act: () => void) => act());

/** @param props `id`: the trigger's; `pressed`: what pressed it before this code had loaded. */
export function TriggeredMenu(props: MenuProps & { id: string; pressed: PressedBy | null }) {
  const { trigger, align = 'start', children, id, pressed } = props;
  const landmark = useLandmark(() => document.getElementById(id));
  // Sends the key to the real button, so that the menu opens with an item highlighted.
  useEffect(() => {
    if (pressed === null || pressed === 'pointer') return;
    const key = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
    document.getElementById(id)?.dispatchEvent(key);
  }, [id, pressed]);
  const chosen = useRef<() => void>(null);
  const whenClosed = useCallback((act: () => void) => {
    chosen.current = act;
  }, []);
  // A dialog that an item opens gives the focus back to what had it: to the button, as the item is gone by then.
  const onClosed = () => {
    const act = chosen.current;
    chosen.current = null;
    if (act === null) return;
    document.getElementById(id)?.focus();
    act();
  };
  return (
    <BaseMenu.Root
      modal={false}
      defaultOpen={pressed === 'pointer'}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      <BaseMenu.Trigger id={id} render={trigger} />
      <BaseMenu.Portal container={landmark}>
        <BaseMenu.Positioner
          className={popup['place']}
          positionMethod="fixed"
          sideOffset={4}
          align={align}
          collisionPadding={8}
        >
          <BaseMenu.Popup className={`${popup['popup']} ${popup['list']}`}>
            <WhenClosed value={whenClosed}>{children}</WhenClosed>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export function AnchoredMenu({ anchor, label, onClose, children }: AnchoredMenuProps) {
  // Not derived from the anchor, which is removed before the menu has faded out.
  const landmark = useLandmark(() => document.querySelector('main'));
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (anchor !== null && activeElement instanceof HTMLElement) opener.current = activeElement;
  }, [anchor]);
  useEffect(() => {
    // As from a button: the first item is active, so that Enter chooses it.
    const start = async () => {
      await afterPaint();
      // A key may have chosen one meanwhile.
      if (list.current?.querySelector('[data-highlighted]') !== null) return;
      list.current.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    };
    if (anchor !== null) void start();
  }, [anchor]);
  return (
    <BaseMenu.Root
      modal={false}
      open={anchor !== null}
      onOpenChange={(opens, { reason }) => {
        if (opens) return;
        // Before the menu has gone, so that no key typed right after Escape is lost.
        if (reason === 'escape-key') opener.current?.focus();
        onClose();
      }}
    >
      <BaseMenu.Portal container={landmark}>
        <BaseMenu.Positioner
          className={popup['place']}
          positionMethod="fixed"
          anchor={anchor}
          sideOffset={4}
          align="start"
          collisionPadding={8}
        >
          <BaseMenu.Popup ref={list} aria-label={label} className={`${popup['popup']} ${popup['list']}`}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export function MenuItem(props: MenuItemProps) {
  const { icon, shortcut, danger = false, disabled = false, opens = false, onClick, children } = props;
  const whenClosed = use(WhenClosed);
  const act = () => {
    if (opens) keepKeys();
    if (onClick !== undefined) whenClosed(onClick);
  };
  const press = onClick === undefined ? undefined : act;
  return (
    <BaseMenu.Item className={popup['item']} data-danger={danger || undefined} disabled={disabled} onClick={press}>
      {icon}
      <span className={popup['text']}>{children}</span>
      {shortcut === undefined ? null : <kbd className={popup['key']}>{shortcut}</kbd>}
    </BaseMenu.Item>
  );
}

export function MenuChoices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
      <BaseMenu.GroupLabel className={popup['groupLabel']}>{label}</BaseMenu.GroupLabel>
      {choices.map((choice) => (
        <BaseMenu.RadioItem key={choice.value} value={choice.value} className={popup['item']} closeOnClick>
          <span className={popup['tick']}>
            <BaseMenu.RadioItemIndicator>
              <Check aria-hidden="true" />
            </BaseMenu.RadioItemIndicator>
          </span>
          <span className={popup['text']}>{choice.label}</span>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={popup['separator']} />;
}
