import styles from './Skeleton.module.css';

/**
 * A grey bar in place of a text that is loading, in the real row or card, so that nothing shifts. The loading part
 * itself has `aria-busy` and a loading text.
 */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles['bar']} style={{ width }} aria-hidden="true" />;
}
