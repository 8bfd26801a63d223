import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './Feed.module.css';

const WIDTHS = ['72%', '58%', '80%', '49%', '66%', '75%'];

/** Skeletons of posts, each part where a post has it. */
export function LoadingPosts({ compact }: { compact: boolean }) {
  const Post = compact ? LoadingRow : LoadingCard;
  return (
    <div className={styles['posts']} aria-busy="true" data-loading data-compact={compact || undefined}>
      {WIDTHS.map((width) => (
        <Post key={width} width={width} />
      ))}
    </div>
  );
}

function LoadingCard({ width }: { width: string }) {
  return (
    <div className={styles['card']}>
      <span className={styles['score']}>
        <Skeleton width="2.5rem" />
        <Skeleton width="4rem" />
      </span>
      <span className={styles['body']}>
        <Skeleton width="14rem" />
        <Skeleton width={width} />
        <Skeleton width="9rem" />
      </span>
      <span className={styles['ideas']}>
        <Skeleton width="6rem" />
        <Skeleton width={width} />
        <Skeleton width="64%" />
      </span>
    </div>
  );
}

function LoadingRow({ width }: { width: string }) {
  return (
    <div className={styles['row']}>
      <span>
        <Skeleton width="2.5rem" />
      </span>
      <span>
        <Skeleton width="80%" />
      </span>
      <span>
        <Skeleton width={width} />
      </span>
    </div>
  );
}
