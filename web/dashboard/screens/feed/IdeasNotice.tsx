import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { CodeText } from '../../CodeText.tsx';
import { type FeedPost, lastAndNextScrape } from '../../data/feed.ts';
import styles from './Feed.module.css';

/** Posts above this score get title ideas. */
const SCORE_ABOVE = 50;

/** Why posts have no title ideas, where the latest scrape ended before it had tried them all. */
export function IdeasNotice({ posts }: { posts: readonly FeedPost[] }) {
  const stopped = useQuery(lastAndNextScrape()).data?.ideasStopped ?? null;
  const isMissed = posts.some(
    ({ aiSuggestions, velocityScore }) => aiSuggestions === null && velocityScore > SCORE_ABOVE,
  );
  if (stopped === null || !isMissed) return null;
  return (
    <div className={styles['notice']}>
      <Banner title={stopped.title}>
        <CodeText>{stopped.reason}</CodeText>
      </Banner>
    </div>
  );
}
