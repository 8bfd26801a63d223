import { useState } from 'react';
import { type Account, type AccountEdit, useChangeAccount } from '../../data/accounts.ts';
import { isUnconfirmed } from '../../data/system.ts';
import { showAccountError } from './MoreScrapes.tsx';

/** An account with what is being saved of it. */
export interface EditedAccount extends Account {
  /** Its category is being saved. */
  isSaving: boolean;
}

/**
 * Saves changes of accounts, one after the other: each shows at once, and tells its own failure.
 * @returns `save`: resolves to whether it is stored; `withEdits`: the accounts with what is being saved; `question`: a
 * change that has to be confirmed.
 */
export function useAccountEdits() {
  const change = useChangeAccount();
  const [edits, setEdits] = useState<readonly AccountEdit[]>([]);
  const [asked, setAsked] = useState<{ edit: AccountEdit; error: Error } | null>(null);
  const save = async (edit: AccountEdit): Promise<boolean> => {
    setEdits((now) => [...now, edit]);
    try {
      await change.mutateAsync(edit);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isUnconfirmed(error)) setAsked({ edit, error });
      else showAccountError(error);
      return false;
    } finally {
      setEdits((now) => now.filter((other) => other !== edit));
    }
  };
  const confirm = async () => {
    if (asked === null) return;
    await save({ ...asked.edit, confirmed: true });
    setAsked(null);
  };
  return {
    save,
    withEdits: (account: Account): EditedAccount => {
      const own = edits.filter(({ id }) => id === account.id);
      const isActive = own.findLast((edit) => edit.isActive !== undefined)?.isActive ?? account.isActive;
      const category = own.findLast((edit) => edit.category !== undefined)?.category;
      return { ...account, isActive, category: category ?? account.category, isSaving: category !== undefined };
    },
    question: { error: asked?.error ?? null, isPending: change.isPending, reset: () => setAsked(null) },
    confirm: () => void confirm(),
  };
}
