import type { ReactNode } from 'react';
import styles from './KeyHint.module.css';

/** The cap of a key, as in `<KeyHint>Esc</KeyHint> close`. */
export function KeyHint({ children }: { children: ReactNode }) {
  return <kbd className={styles['key']}>{children}</kbd>;
}
