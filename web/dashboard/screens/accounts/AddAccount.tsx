import { type RefObject, useState } from 'react';
import { object, string } from 'zod/mini';
import { normaliseHandle } from '#core/data/accounts/handle.ts';
import { toAppError } from '#core/errors.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { type Account, useAddAccount } from '../../data/accounts.ts';
import { useKeptState } from '../../data/keptState.ts';
import { isUnconfirmed } from '../../data/system.ts';
import { MoreScrapes } from './MoreScrapes.tsx';
import styles from './Accounts.module.css';

interface AddAccountProps {
  accounts: readonly Account[];
  /** The field of the username, for the key that focuses it. */
  field: RefObject<HTMLInputElement | null>;
}

const form = object({ username: string(), category: string() });
const blank = { username: '', category: '' };

/** The form that adds an account. */
export function AddAccount({ accounts, field }: AddAccountProps) {
  const [{ username, category }, change] = useKeptState('new-account', form, blank);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState('');
  const add = useAddAccount();
  /** @param typed the username as it stands in the field. */
  const send = async (account: { username: string; category: string; confirmed?: boolean }, typed: string) => {
    setProblem(undefined);
    setSent(typed);
    // Not callbacks of the call, which are dropped where the screen is left meanwhile.
    try {
      await add.mutateAsync(account);
      // What was typed since is the next account's.
      change((now) => ({
        username: now.username === typed ? '' : now.username,
        category: now.category === account.category ? '' : now.category,
      }));
    } catch (error) {
      if (error instanceof Error && !isUnconfirmed(error)) setProblem(error.message);
    }
  };
  const submit = () => {
    if (username.trim().replace(/^@+/, '') === '') return setProblem('Enter a username');
    let handle: string;
    try {
      handle = normaliseHandle(username);
    } catch (error) {
      return setProblem(toAppError(error).message);
    }
    if (accounts.some((account) => account.username.toLowerCase() === handle.toLowerCase())) {
      return setProblem('Account already exists');
    }
    return void send({ username: handle, category }, username);
  };
  return (
    <Panel title="Add account">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Username" error={problem}>
          <TextInput
            ref={field}
            value={username}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@nasa"
            onChange={(next) => change((now) => ({ ...now, username: next }))}
          />
        </Field>
        <Field label="Category">
          <TextInput
            value={category}
            maxLength={100}
            placeholder="General"
            onChange={(next) => change((now) => ({ ...now, category: next }))}
          />
        </Field>
        <div className={styles['submit']}>
          <Button type="submit" variant="primary" size="large" loading={add.isPending}>
            Add account
          </Button>
        </div>
      </form>
      <MoreScrapes
        change={add}
        onConfirm={() => {
          // Not what was typed since.
          if (add.variables !== undefined) void send({ ...add.variables, confirmed: true }, sent);
        }}
      />
    </Panel>
  );
}
