import type { ReactNode } from 'react';
import { FailedGlyph } from '../statusSign/glyphs.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** `failed`: the content could not be read. */
  kind?: 'empty' | 'failed';
  title: string;
  /** The reason; after a failure also what was kept. */
  text: ReactNode;
  /** One thing to do: a Button or a ButtonLink. */
  action?: ReactNode;
}

/**
 * Shown in place of a list: nothing there yet, everything filtered out, no permission, or a failure.
 * @example
 * <EmptyState title="No production stories yet" text="Complete workflows from the Inbox to see stories here" />
 */
export function EmptyState({ kind = 'empty', title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['state']} data-kind={kind} role={kind === 'failed' ? 'alert' : undefined}>
      <p className={styles['title']}>
        {kind === 'failed' ? <FailedGlyph /> : null}
        {title}
      </p>
      <p className={styles['text']}>{text}</p>
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </div>
  );
}
