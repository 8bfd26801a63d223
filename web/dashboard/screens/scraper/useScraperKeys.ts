import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import { webTabs, type WebTab } from './webTabs.ts';

/** Calls `choose` for the digits of the tabs and `stop` for Escape, except while somebody types or a dialog is open. */
export function useScraperKeys({ choose, stop }: { choose: (tab: WebTab) => void; stop: () => void }): void {
  usePageKeys((key) => {
    if (key === 'Escape') {
      stop();
      return true;
    }
    const tab = /^\d$/.test(key) ? webTabs[Number(key) - 1] : undefined;
    if (tab !== undefined) choose(tab.value);
    return tab !== undefined;
  });
}
