import { ChevronDown, ChevronsUp, ChevronUp, Equal } from 'lucide-react';
import styles from './StatusSign.module.css';

const glyphs = { urgent: ChevronsUp, high: ChevronUp, medium: Equal, low: ChevronDown } as const;

export interface UrgencySignProps {
  /** Null: a word of the newsroom's own, which has no glyph. */
  urgency: keyof typeof glyphs | null;
  word: string;
}

/** How urgent a story is: two chevrons up, one up, equals, one down. */
export function UrgencySign({ urgency, word }: UrgencySignProps) {
  const Glyph = urgency === null ? null : glyphs[urgency];
  return (
    <span className={styles['sign']} data-urgency={urgency ?? undefined}>
      {Glyph === null ? null : <Glyph aria-hidden="true" />}
      {word}
    </span>
  );
}
