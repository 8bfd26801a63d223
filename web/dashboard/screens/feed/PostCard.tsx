import { BadgeCheck } from 'lucide-react';
import { VelocityBadge } from '../../../ui/velocityBadge/VelocityBadge.tsx';
import type { FeedPost } from '../../data/feed.ts';
import { PostMediaView } from './PostMediaView.tsx';
import {
  AddButton,
  Byline,
  EngagementSparkline,
  gainOf,
  Metrics,
  timesExpected,
  TOO_LITTLE,
  ViewTweet,
} from './PostParts.tsx';
import styles from './Feed.module.css';

export interface PostProps {
  post: FeedPost;
  now: number;
  adding: boolean;
  onAdd: () => void;
}

/** Titles that a card shows. */
const TITLES = 2;

/** A post with everything an editor needs to decide about it. */
export function PostCard({ post, now, adding, onAdd }: PostProps) {
  const { aiSuggestions: ideas, content, quotedPost, shown, velocityScore } = post;
  const times = timesExpected(post);
  // Posts stored in this browser are without the scrapes that growth is computed from.
  const isKept = post.figures.course.length === 0;
  const media = shown.length > 0 ? shown : (quotedPost?.shown ?? []);
  return (
    <div className={styles['card']} data-media={media.some(({ picture, video }) => picture ?? video) || undefined}>
      <div className={styles['score']}>
        <div>
          <VelocityBadge score={velocityScore} />
        </div>
        <EngagementSparkline post={post} />
        {isKept ? null : (
          <dl>
            <div title="Engagement gained per hour since the scrape before">
              <dt className="visually-hidden">Gain</dt>
              <dd>
                <b>{gainOf(post)}</b>/h
              </dd>
            </div>
            <div
              title={times === null ? TOO_LITTLE : 'Engagement ÷ what posts of this account usually have at this age'}
            >
              <dt className="visually-hidden">Expected</dt>
              <dd>
                {times === null ? (
                  'too little history'
                ) : (
                  <>
                    <b>{times}</b> expected
                  </>
                )}
              </dd>
            </div>
          </dl>
        )}
      </div>
      <div className={styles['body']}>
        <Byline post={post} now={now} />
        <p className={styles['text']} dir="auto">
          {content}
        </p>
        {quotedPost === null || quotedPost.content === '' ? null : (
          <blockquote className={styles['quoted']} cite={quotedPost.url} dir="auto">
            {quotedPost.author === null ? null : (
              <b>
                {quotedPost.author.displayName}{' '}
                {quotedPost.author.verified ? <BadgeCheck role="img" aria-label="Verified" /> : null}{' '}
                <span className={styles['mute']}>@{quotedPost.author.username}</span>
              </b>
            )}
            <p>{quotedPost.content}</p>
          </blockquote>
        )}
        <Metrics post={post} />
      </div>
      <PostMediaView shown={media} />
      <div className={styles['ideas']}>
        <div className={styles['acts']}>
          {ideas === null ? <span /> : <h2>AI video title ideas</h2>}
          <div>
            <ViewTweet post={post} />
            <AddButton post={post} adding={adding} onAdd={onAdd} />
          </div>
        </div>
        {ideas === null ? (
          <p className={styles['mute']}>
            {velocityScore > 50 ? 'No ideas yet.' : 'No ideas yet: they come for posts that score above 50.'}
          </p>
        ) : (
          <>
            <ul>
              {ideas.titles.slice(0, TITLES).map((title) => (
                <li key={title} title={title}>
                  {title}
                </li>
              ))}
            </ul>
            <p title={ideas.storyAngle}>{ideas.storyAngle}</p>
          </>
        )}
      </div>
    </div>
  );
}
