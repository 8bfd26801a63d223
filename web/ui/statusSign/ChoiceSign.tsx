import { CompletedGlyph } from './glyphs.tsx';
import styles from './StatusSign.module.css';

export interface ChoiceSignProps {
  /** The progress of a piece of work: an empty, half or full circle. */
  extent: 'empty' | 'half' | 'full';
  word: string;
  /** Nothing is stored, and the word is the default. */
  isDefault?: boolean;
}

/** A value that describes progress: Not Started, In Progress, Done. */
export function ChoiceSign({ extent, word, isDefault = false }: ChoiceSignProps) {
  return (
    <span className={styles['sign']} data-extent={extent} data-default={isDefault || undefined}>
      {extent === 'full' ? <CompletedGlyph /> : null}
      {word}
    </span>
  );
}
