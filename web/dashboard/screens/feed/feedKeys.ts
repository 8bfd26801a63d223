import { useEffect, useEffectEvent } from 'react';

/** What the keyboard does in the feed. */
export const feedKeys = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['a'], does: 'Add to Inbox' },
  { keys: ['o'], does: 'View Tweet' },
  { keys: ['.'], does: 'Refresh' },
] as const;

export type FeedKey = (typeof feedKeys)[number]['keys'][number];

/** Dialogs and menus; a toast is a dialog that leaves the page alone. */
const OPEN = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false]), [role=menu]';
const known: ReadonlySet<string> = new Set(feedKeys.flatMap(({ keys }) => keys));

function isFeedKey(key: string): key is FeedKey {
  return known.has(key);
}

/** Calls `press` for keys of the feed, wherever the focus is, but not while somebody types or a dialog is open. */
export function useFeedKeys(press: (key: FeedKey) => void): void {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFeedKey(event.key)) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=listbox]'))
        return;
      if (document.querySelector(OPEN) !== null) return;
      event.preventDefault();
      pressed(event.key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
