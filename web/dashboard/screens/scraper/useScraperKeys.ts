import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../shell/keys.ts';
import { webTabs, type WebTab } from './webTabs.ts';

/** Calls `choose` for the digits of the tabs and `stop` for Escape, except while somebody types or a dialog is open. */
export function useScraperKeys({ choose, stop }: { choose: (tab: WebTab) => void; stop: () => void }): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop();
    const tab = /^\d$/.test(event.key) ? webTabs[Number(event.key) - 1] : undefined;
    if (tab === undefined) return;
    event.preventDefault();
    choose(tab.value);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForPage(event)) pressed(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
