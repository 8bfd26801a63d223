import { formatAge, formatCount } from '#core/format.ts';
import { VelocityBadge } from '../../../ui/velocityBadge/VelocityBadge.tsx';
import type { PostProps } from './PostCard.tsx';
import { AddButton, EngagementSparkline, gainOf, timesExpected, TOO_LITTLE, Verified } from './PostParts.tsx';
import styles from './Feed.module.css';

/** The header of the compact rows. */
export function RowHead() {
  return (
    <div className={styles['rowHead']} aria-hidden="true">
      <span>Velocity</span>
      <span>Author</span>
      <span>Content</span>
      <span data-part="category">Category</span>
      <span data-numeric>Age</span>
      <span />
      <span data-numeric>Gain/h</span>
      <span data-numeric>Expected</span>
      <span data-numeric>Views</span>
      <span data-numeric>Likes</span>
      <span data-numeric data-part="wide">
        Retweets
      </span>
      <span data-numeric data-part="wide">
        Replies
      </span>
      <span />
    </div>
  );
}

/** A post on one line. */
export function PostRow({ post, now, adding, onAdd }: PostProps) {
  const { author, metrics, postedAt } = post;
  const times = timesExpected(post);
  return (
    <div className={styles['row']}>
      <span>
        <VelocityBadge score={post.velocityScore} />
      </span>
      <span className={styles['name']}>
        <b title={author.displayName}>{author.displayName}</b>
        {author.verified ? <Verified /> : null}
      </span>
      <span className={styles['line']} dir="auto" title={post.content}>
        {post.content}
      </span>
      <span className={styles['line']} data-part="category" title={post.category}>
        {post.category}
      </span>
      <span data-numeric>
        <time dateTime={postedAt}>{formatAge(postedAt, now)}</time>
      </span>
      <span>
        <EngagementSparkline post={post} size="small" />
      </span>
      <span data-numeric data-strong>
        {gainOf(post)}
      </span>
      <span data-numeric data-strong title={times === null ? TOO_LITTLE : undefined}>
        {times ?? '–'}
      </span>
      <span data-numeric>
        {post.viewsEstimated ? '~' : ''}
        {formatCount(post.views)}
      </span>
      <span data-numeric>{formatCount(metrics.likes)}</span>
      <span data-numeric data-part="wide">
        {formatCount(metrics.retweets)}
      </span>
      <span data-numeric data-part="wide">
        {formatCount(metrics.replies)}
      </span>
      <span>
        <AddButton post={post} variant="quiet" adding={adding} onAdd={onAdd} />
      </span>
    </div>
  );
}
