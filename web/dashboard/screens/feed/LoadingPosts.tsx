import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './Feed.module.css';

const WIDTHS = ['72%', '58%', '80%', '49%', '66%', '75%'];

/** Skeletons of posts. */
export function LoadingPosts({ compact }: { compact: boolean }) {
  return (
    <div className={styles['posts']} aria-busy="true" data-loading>
      {WIDTHS.map((width) => (
        <div key={width} className={compact ? styles['row'] : styles['card']}>
          <span className={styles['score']}>
            <Skeleton width="2.5rem" />
          </span>
          <span className={styles['body']}>
            <Skeleton width="14rem" />
            {compact ? null : <Skeleton width={width} />}
          </span>
        </div>
      ))}
    </div>
  );
}
