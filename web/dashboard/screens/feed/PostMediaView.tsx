import { Play } from 'lucide-react';
import { useState } from 'react';
import type { FeedPost } from '../../data/feed.ts';
import styles from './Feed.module.css';

type Shown = FeedPost['shown'][number];

/** The first picture or video of a post, and how many others there are. */
export function PostMediaView({ shown }: { shown: readonly Shown[] }) {
  const [plays, setPlays] = useState(false);
  const [fails, setFails] = useState(false);
  const first = shown.find(({ picture, video }) => picture !== null || video !== null);
  if (first === undefined || fails) return null;
  const { picture, video, altText } = first;
  const others = shown.length - 1;
  if (plays && video !== null) {
    return (
      <div className={styles['media']}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- posts come without captions */}
        <video
          src={video}
          poster={picture ?? undefined}
          // The button that had the focus is gone.
          ref={focusVideo}
          controls
          autoPlay
          playsInline
          aria-label={altText || 'Video'}
        />
      </div>
    );
  }
  return (
    <div className={styles['media']}>
      {picture === null ? null : (
        <img src={picture} alt={altText} loading="lazy" decoding="async" onError={() => setFails(video === null)} />
      )}
      {video === null ? null : (
        <button type="button" className={styles['play']} aria-label="Play the video" onClick={() => setPlays(true)}>
          <Play aria-hidden="true" />
        </button>
      )}
      {others > 0 ? <span className={styles['others']}>+{others}</span> : null}
    </div>
  );
}

function focusVideo(video: HTMLVideoElement | null): void {
  video?.focus({ preventScroll: true });
}
