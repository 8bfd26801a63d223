import { Button } from '../../../../ui/button/Button.tsx';
import { differingWords, type TextPart } from '../../../../ui/difference/differingWords.ts';
import styles from './ConflictNote.module.css';

interface ConflictNoteProps {
  label: string;
  mine: string;
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Shows this person's text beside the one that somebody else saved meanwhile, and asks which one to keep. */
export function ConflictNote({ label, mine, theirs, onMine, onTheirs }: ConflictNoteProps) {
  const parts = differingWords(theirs, mine);
  return (
    <div className={styles['conflict']} role="alert" data-article-conflict>
      <b>Somebody else changed {label} meanwhile</b>
      <div className={styles['pair']}>
        <div>
          <h4>Yours, not saved</h4>
          <Parts parts={parts.after} />
          <Button onClick={onMine}>Keep mine</Button>
        </div>
        <div>
          <h4>Theirs, saved</h4>
          <Parts parts={parts.before} />
          <Button onClick={onTheirs}>Take theirs</Button>
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to the first question about a conflict. */
export function focusConflict(): void {
  document.querySelector<HTMLElement>('[data-article-conflict] button')?.focus();
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  if (parts.length === 0) return <p>Empty</p>;
  return <p dir="auto">{parts.map(({ text, differs, start }) => (differs ? <ins key={start}>{text}</ins> : text))}</p>;
}
