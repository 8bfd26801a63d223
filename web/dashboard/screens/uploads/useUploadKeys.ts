import type { RefObject } from 'react';
import { nextPlace } from '../../../ui/keys/nextPlace.ts';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import { showToast } from '../../../ui/toast/showToast.ts';

/** Why a package cannot be made yet. */
export const PARTS_COME_FIRST = 'Title, description and thumbnail come first';

/** By how many days each key moves a planned upload. */
const days: Readonly<Record<string, number>> = {
  'Alt+ArrowUp': -1,
  'Alt+ArrowDown': 1,
  'Alt+ArrowLeft': -7,
  'Alt+ArrowRight': 7,
};
/** The keys that move a planned upload, as `aria-keyshortcuts` names them. */
export const moveKeys = Object.keys(days).join(' ');

/**
 * Arrows move between the stories of a list; d and p are the date and the package of the current one, at first the first.
 * @param move moves the story that has the focus, in the list or in the week.
 */
export function useUploadKeys(list: RefObject<HTMLElement | null>, move: (id: string, byDays: number) => void): void {
  usePageKeys((key) => {
    const byDays = days[key];
    const current = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (byDays !== undefined && current !== undefined) {
      move(current, byDays);
      return true;
    }
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-story]') ?? [])];
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement) === true);
    const to = nextPlace(key, { at, count: links.length });
    if (to !== undefined) {
      links[to]?.focus();
      return true;
    }
    const item = links[Math.max(0, at)]?.closest('li');
    if (item == null) return false;
    if (key === 'd') item.querySelector<HTMLElement>('input[type="datetime-local"]')?.focus();
    else if (key === 'p') pack(item);
    else return false;
    return true;
  });
}

function pack(item: HTMLElement): void {
  item.querySelector<HTMLElement>('[data-story]')?.focus();
  const button = item.querySelector<HTMLButtonElement>('[data-package]');
  if (button?.disabled === true) showToast(PARTS_COME_FIRST, 'error');
  else button?.click();
}
