import { ChevronDown, ChevronsUp, ChevronUp, Equal } from 'lucide-react';
import styles from './StatusSign.module.css';

const glyphs = { urgent: ChevronsUp, high: ChevronUp, medium: Equal, low: ChevronDown } as const;

export interface UrgencySignProps {
  /** Null for a word that is none of the four urgencies, which has no glyph. */
  urgency: keyof typeof glyphs | null;
  word: string;
}

/** The urgency of a story: two chevrons up, one up, an equals sign, or one down. */
export function UrgencySign({ urgency, word }: UrgencySignProps) {
  const Glyph = urgency === null ? null : glyphs[urgency];
  return (
    <span className={styles['sign']} data-urgency={urgency ?? undefined}>
      {Glyph === null ? null : <Glyph aria-hidden="true" />}
      <span className={styles['word']}>{word}</span>
    </span>
  );
}
