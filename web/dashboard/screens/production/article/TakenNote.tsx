import { Button } from '../../../../ui/button/Button.tsx';
import type { FieldName } from '../../../data/articles.ts';
import styles from './ConflictNote.module.css';
import type { EditedArticle } from './useArticleEdit.ts';

interface TakenNoteProps {
  name: FieldName;
  /** Of a field that is not beside it. */
  label?: string | undefined;
  article: EditedArticle;
  onDismiss: () => void;
}

/** After the saved value was taken: gives this person's own back. Stays until it is dismissed. */
export function TakenNote({ name, label, article, onDismiss }: TakenNoteProps) {
  const last = article.taken.findLast((one) => one.name === name);
  if (last === undefined || article.edit.conflicts.includes(name)) return null;
  return (
    <div className={styles['taken']}>
      <span>
        {last.isBack ? 'Yours is back' : 'Took the saved version'}
        {label === undefined ? '.' : `: ${label}.`}
      </span>
      <Button size="small" onClick={() => article.giveBack(name)}>
        Undo
      </Button>
      <Button size="small" variant="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
