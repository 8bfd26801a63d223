import type { RefObject } from 'react';
import { nextPlace } from '../../../../ui/keys/nextPlace.ts';
import { usePageKeys } from '../../../../ui/keys/usePageKeys.ts';

interface RunKeys {
  /** The id of the run from which the keys go on while the focus is elsewhere; the first where there is none such. */
  left: string;
  onView: (run: string) => void;
  onRefresh: () => void;
}

/** Arrows move between the names in the table, Enter opens the current run, Space shows its audit trail, r refreshes. */
export function useRunKeys(table: RefObject<HTMLElement | null>, { left, onView, onRefresh }: RunKeys): void {
  usePageKeys((key) => {
    if (key === 'r') {
      onRefresh();
      return true;
    }
    const names = [...(table.current?.querySelectorAll<HTMLElement>('[data-run]') ?? [])];
    const at = names.findIndex((name) => name.closest('tr')?.contains(document.activeElement) === true);
    const first = Math.max(
      0,
      names.findIndex((name) => name.dataset['run'] === left),
    );
    const to = nextPlace(key, { at, left: first, count: names.length });
    const current = names[to ?? (at === -1 ? first : at)];
    if (current === undefined) return false;
    if (to !== undefined) current.focus();
    else if (key === 'Enter') current.click();
    else if (key === ' ') onView(current.dataset['run'] ?? '');
    else return false;
    return true;
  });
}
