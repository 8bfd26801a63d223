import type { ReactNode } from 'react';
import styles from './Panel.module.css';

export interface PanelProps {
  title: string;
  /** Right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its own heading. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        {aside}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
