import { HighGlyph, LowGlyph, MediumGlyph, UrgentGlyph } from './glyphs.tsx';
import styles from './StatusSign.module.css';

const glyphs = { urgent: UrgentGlyph, high: HighGlyph, medium: MediumGlyph, low: LowGlyph } as const;

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
      {Glyph === null ? null : <Glyph />}
      <span className={styles['word']}>{word}</span>
    </span>
  );
}
