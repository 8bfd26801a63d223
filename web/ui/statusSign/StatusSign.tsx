import { CancelledGlyph, CompletedGlyph, FailedGlyph, PendingGlyph, RunningGlyph, StaleGlyph } from './glyphs.tsx';
import styles from './StatusSign.module.css';

export type Status = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'stale';

export interface StatusSignProps {
  status: Status;
  /** Where there is room for the glyph alone: the word is then its title and for screen readers. */
  wordHidden?: boolean;
}

/** The status of a run or a step: a shape of its own for each, and the word. */
export function StatusSign({ status, wordHidden = false }: StatusSignProps) {
  return (
    <span className={styles['sign']} data-status={status} title={wordHidden ? status : undefined}>
      {glyphOf(status)}
      <span className={wordHidden ? 'visually-hidden' : undefined}>{status}</span>
    </span>
  );
}

function glyphOf(status: Status) {
  switch (status) {
    case 'pending':
      return <PendingGlyph />;
    case 'running':
      return <RunningGlyph arc={styles['arc']} />;
    case 'completed':
      return <CompletedGlyph />;
    case 'failed':
      return <FailedGlyph />;
    case 'cancelled':
      return <CancelledGlyph />;
    case 'stale':
      return <StaleGlyph />;
  }
}
