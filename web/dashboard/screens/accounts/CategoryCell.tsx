import { string } from 'zod/mini';
import type { Account } from '../../data/accounts.ts';
import { useKeptTyping } from '../../useKeptTyping.ts';
import styles from './Accounts.module.css';

const text = string();

/** The category that the account's next posts get; a click edits it, Enter or leaving it saves, Escape does not. */
export function CategoryCell({ account, onSave }: { account: Account; onSave: (category: string) => void }) {
  const { typed, setTyped, field } = useKeptTyping(`category-${account.id}`, text);
  const save = () => {
    if (typed !== null && typed.trim() !== account.category) onSave(typed.trim());
    setTyped(null);
  };
  if (typed === null) {
    return (
      <button
        type="button"
        className={styles['category']}
        aria-label={`Category of @${account.username}: ${account.category}`}
        onClick={() => setTyped(account.category)}
      >
        {account.category}
      </button>
    );
  }
  return (
    <input
      ref={field}
      className={styles['typed']}
      aria-label={`Category of @${account.username}`}
      value={typed}
      maxLength={100}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that was pressed
      autoFocus={typed === account.category}
      // Typing replaces the category, as in the cells of the tables.
      onFocus={({ target }) => {
        if (typed === account.category) target.select();
      }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Else the same key would press the button that comes back.
          event.preventDefault();
          save();
        }
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
