import { BadgeCheck, ExternalLink, Eye, Heart, MessageCircle, Plus, Repeat2 } from 'lucide-react';
import { formatAge, formatCount, formatWhole, plural } from '#core/format.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { Sparkline } from '../../../ui/sparkline/Sparkline.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import type { FeedPost } from '../../data/feed.ts';
import styles from './Feed.module.css';

/** The author, age and category of a post. */
export function Byline({ post, now }: { post: FeedPost; now: number }) {
  const { author, avatar, category, postedAt } = post;
  return (
    <div className={styles['by']}>
      <Avatar name={author.displayName} picture={avatar} size="small" />
      <b>{author.displayName}</b>
      {author.verified ? <Verified /> : null}
      <span className={styles['mute']}>
        @{author.username} · <time dateTime={postedAt}>{formatAge(postedAt, now)}</time>
      </span>
      <Tag>{category}</Tag>
    </div>
  );
}

export function Verified() {
  return <BadgeCheck className={styles['tick']} role="img" aria-label="Verified" />;
}

export function Metrics({ post: { metrics, views, viewsEstimated } }: { post: FeedPost }) {
  const estimate = viewsEstimated ? ' (estimated)' : '';
  return (
    <ul className={styles['metrics']}>
      <li title={`${formatWhole(views)} views${estimate}`}>
        <Eye role="img" aria-label="Views" />
        {viewsEstimated ? '~' : ''}
        {formatCount(views)}
      </li>
      <li title={`${formatWhole(metrics.likes)} likes`}>
        <Heart role="img" aria-label="Likes" />
        {formatCount(metrics.likes)}
      </li>
      <li title={`${formatWhole(metrics.retweets)} retweets`}>
        <Repeat2 role="img" aria-label="Retweets" />
        {formatCount(metrics.retweets)}
      </li>
      <li title={`${formatWhole(metrics.replies)} replies`}>
        <MessageCircle role="img" aria-label="Replies" />
        {formatCount(metrics.replies)}
      </li>
    </ul>
  );
}

/** A sparkline of a post's engagement over its scrapes. */
export function EngagementSparkline({
  post: { figures },
  size = 'medium',
}: {
  post: FeedPost;
  size?: 'medium' | 'small';
}) {
  const scrapes = figures.course.length - 1;
  if (scrapes < 1) return null;
  return (
    <Sparkline points={figures.course} size={size} label={`Engagement at ${plural(scrapes, 'scrape', 'scrapes')}`} />
  );
}

/** `+26.4K`, `−12`; a dash after a single scrape. */
export function gainOf({ figures: { gainPerHour } }: FeedPost): string {
  if (gainPerHour === null) return '–';
  return gainPerHour < 0 ? `−${formatCount(-gainPerHour)}` : `+${formatCount(gainPerHour)}`;
}

/** `×6.4`; null where there is too little history. */
export function timesExpected({ figures: { timesExpected: times } }: FeedPost): string | null {
  if (times === null) return null;
  return `×${times < 99.95 ? times.toFixed(1) : formatCount(times)}`;
}

export const TOO_LITTLE = 'Too little history of this account to say what is expected';

/** Opens the post in a new tab. */
export function ViewTweet({ post }: { post: FeedPost }) {
  return (
    <ButtonLink
      variant="quiet"
      size="small"
      to={post.url}
      target="_blank"
      rel="noopener noreferrer"
      icon={<ExternalLink aria-hidden="true" />}
    >
      View Tweet
    </ButtonLink>
  );
}

interface AddButtonProps {
  post: FeedPost;
  variant?: 'plain' | 'quiet';
  adding: boolean;
  onAdd: () => void;
}

export function AddButton({ post, variant = 'plain', adding, onAdd }: AddButtonProps) {
  return (
    <Button
      variant={variant}
      size="small"
      icon={<Plus aria-hidden="true" />}
      loading={adding}
      done={post.movedToInbox}
      onClick={onAdd}
    >
      {post.movedToInbox ? 'Added to Inbox' : 'Add to Inbox'}
    </Button>
  );
}
