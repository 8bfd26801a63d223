import { showToast } from '../../../ui/toast/showToast.ts';
import { useKeptTyping } from '../../useKeptTyping.ts';
import styles from './Accounts.module.css';
import type { EditedAccount } from './useAccountEdits.ts';

interface CategoryCellProps {
  account: EditedAccount;
  /** @param expected the category that the new one was typed over. @returns whether it is stored. */
  onSave: (category: string, expected: string) => Promise<boolean>;
}

/** The category that the account's next posts get; a click edits it, Enter or leaving it saves, Escape does not. */
export function CategoryCell({ account: { id, username, category, isSaving }, onSave }: CategoryCellProps) {
  const { typed, type, see, takeBack, forget, field } = useKeptTyping({
    place: `category-${id}`,
    stored: category,
    isSaving,
  });
  const save = async () => {
    if (typed === null) return;
    const text = typed.text.trim();
    if (text === typed.seen || text === category) {
      takeBack();
      return;
    }
    if (typed.seen !== category) {
      see(category);
      showToast(
        `The category of @${username} is ${category} now. Enter sets ${text} all the same, Escape keeps ${category}.`,
        'error',
      );
      return;
    }
    if (await onSave(text, category)) forget(typed.text, text);
  };
  if (typed === null || isSaving) {
    return (
      <button
        type="button"
        className={styles['category']}
        aria-label={`Category of @${username}: ${category}`}
        onClick={() => type(category)}
      >
        {category}
      </button>
    );
  }
  return (
    <input
      ref={field}
      className={styles['typed']}
      aria-label={`Category of @${username}`}
      value={typed.text}
      maxLength={100}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that was pressed
      autoFocus={typed.text === typed.seen}
      // Typing replaces the category, as in the cells of the tables.
      onFocus={({ target }) => {
        if (typed.text === typed.seen) target.select();
      }}
      onChange={({ target }) => type(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Else the same key would press the button that comes back.
          event.preventDefault();
          void save();
        }
        if (event.key === 'Escape') takeBack();
      }}
    />
  );
}
