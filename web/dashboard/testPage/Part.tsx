import type { ReactNode } from 'react';
import styles from './Catalogue.module.css';

export interface PartProps {
  title: string;
  /** What it shows reaches the edge. */
  flush?: boolean;
  children: ReactNode;
}

/** One component with its states. */
export function Part({ title, flush = false, children }: PartProps) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles['panel']} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className={styles['line']}>{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>;
}
