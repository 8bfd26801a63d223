import { useAuth } from '../../../../ui/auth/authStore.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ComparedText } from '../../../../ui/difference/ComparedText.tsx';
import { differingWords } from '../../../../ui/difference/differingWords.ts';
import type { ArticleView, FieldName } from '../../../data/articles.ts';
import styles from './ConflictNote.module.css';
import { otherVersion } from './otherVersion.ts';

interface ConflictNoteProps {
  name: FieldName;
  label: string;
  /** The article's, newest first. */
  changes: ArticleView['changes'];
  /** What happens with the rest of it. */
  hint?: string | undefined;
  mine: string;
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Shows this person's text beside the one that was saved meanwhile, and asks which one to keep. */
export function ConflictNote({ name, label, changes, hint, mine, theirs, onMine, onTheirs }: ConflictNoteProps) {
  const { told, side, take } = otherVersion(name, label, changes, useAuth().user?.email ?? '');
  const parts = differingWords(theirs, mine);
  return (
    <div className={styles['conflict']} role="alert" tabIndex={-1} data-article-conflict>
      <b>{told}</b>
      {hint === undefined ? null : <p>{hint}</p>}
      <div className={styles['pair']}>
        <div>
          <h4>Yours, not saved</h4>
          <ComparedText parts={parts.after} />
          <Button onClick={onMine}>Keep mine</Button>
        </div>
        <div>
          <h4>{side}</h4>
          <ComparedText parts={parts.before} />
          <Button onClick={onTheirs}>{take}</Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Moves the focus to the first question about a conflict, not to its first answer: an Enter that was meant for Update
 * would give it.
 */
export function focusConflict(): void {
  document.querySelector<HTMLElement>('[data-article-conflict]')?.focus();
}
