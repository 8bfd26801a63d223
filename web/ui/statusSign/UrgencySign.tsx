import styles from './StatusSign.module.css';

export interface UrgencySignProps {
  /** Null for a word that is none of the four urgencies, which has no icon. */
  urgency: 'urgent' | 'high' | 'medium' | 'low' | null;
  word: string;
}

/** The urgency of a story: two chevrons up, one up, an equals sign, or one down. */
export function UrgencySign({ urgency, word }: UrgencySignProps) {
  return (
    <span className={styles['sign']} data-urgency={urgency ?? 'other'}>
      {word}
    </span>
  );
}
