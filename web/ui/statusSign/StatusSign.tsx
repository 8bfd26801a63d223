import { CancelledGlyph, CompletedGlyph, FailedGlyph, PendingGlyph, RunningGlyph, StaleGlyph } from './glyphs.tsx';
import styles from './StatusSign.module.css';

const glyphs = {
  pending: PendingGlyph,
  running: RunningGlyph,
  completed: CompletedGlyph,
  failed: FailedGlyph,
  cancelled: CancelledGlyph,
  stale: StaleGlyph,
} as const;

export type Status = keyof typeof glyphs;

export interface StatusSignProps {
  status: Status;
  /** Shows only the glyph; the word is its title and its accessible name. */
  wordHidden?: boolean;
}

/** The status of a run or a step: a glyph with its own shape, and the word. */
export function StatusSign({ status, wordHidden = false }: StatusSignProps) {
  const Glyph = glyphs[status];
  return (
    <span className={styles['sign']} data-status={status} title={wordHidden ? status : undefined}>
      <Glyph arc={styles['arc']} />
      <span className={wordHidden ? 'visually-hidden' : undefined}>{status}</span>
    </span>
  );
}
