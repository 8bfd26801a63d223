import styles from './Skeleton.module.css';

/**
 * A grey bar where a text will stand, in the real row or card, so that nothing jumps. The part that is being loaded says
 * `aria-busy`, and its loading text.
 */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles['bar']} style={{ width }} aria-hidden="true" />;
}
