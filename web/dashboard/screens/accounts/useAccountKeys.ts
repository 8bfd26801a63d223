import type { RefObject } from 'react';
import { nextPlace } from '../../../ui/keys/nextPlace.ts';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import type { Account } from '../../data/accounts.ts';

interface AccountKeyActions {
  /** Contains the rows. */
  list: RefObject<HTMLElement | null>;
  accounts: readonly Account[];
  onScrape: (account: Account) => void;
  onActive: (account: Account, isActive: boolean) => void;
  onAdd: () => void;
}

/** The arrows go from account to account; letters act on the current one, at first the first. */
export function useAccountKeys({ list, accounts, onScrape, onActive, onAdd }: AccountKeyActions): void {
  usePageKeys((key) => {
    if (key === 'n') {
      onAdd();
      return true;
    }
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const to = nextPlace(key, { at, count: rows.length });
    if (to !== undefined) {
      rows[to]?.focus();
      return true;
    }
    const row = rows[Math.max(0, at)];
    const account = accounts.find(({ username }) => username === row?.dataset['row']);
    if (account === undefined || (key !== 's' && key !== 'x')) return false;
    row?.focus();
    if (key === 's') onScrape(account);
    else onActive(account, !account.isActive);
    return true;
  });
}
