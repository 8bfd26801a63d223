import { useEffectEvent, useLayoutEffect } from 'react';
import { isFree } from './pageKeys.ts';

/**
 * Calls `press` for keys that are meant for the page, wherever the focus is: a screen's keys work as soon as it is
 * there. Keys are named as in the tables of keys: `j`, ` `, `Mod+Enter`. `press` returns whether it did something.
 * @param letters as for `isFree`.
 */
export function usePageKeys(press: (key: string) => boolean, letters?: ReadonlySet<string>): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, key } = event;
    const name = `${altKey ? 'Alt+' : ''}${ctrlKey || metaKey ? 'Mod+' : ''}${key}`;
    if (isFree(event, letters) && press(name)) event.preventDefault();
  });
  // Before the screen is painted: who sees it may press.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
