import { CompletedGlyph, EmptyGlyph, HalfGlyph } from './glyphs.tsx';
import styles from './StatusSign.module.css';

export interface ChoiceSignProps {
  /** How far a piece of work is: an empty, half or full circle. */
  extent: 'empty' | 'half' | 'full';
  word: string;
  /** Nothing is stored; the word is the default. */
  isDefault?: boolean;
}

/** A chosen value that says how far something is: Not Started, In Progress, Done. */
export function ChoiceSign({ extent, word, isDefault = false }: ChoiceSignProps) {
  return (
    <span className={styles['sign']} data-extent={extent} data-default={isDefault || undefined}>
      {extent === 'full' ? <CompletedGlyph /> : extent === 'half' ? <HalfGlyph /> : <EmptyGlyph />}
      {word}
    </span>
  );
}
