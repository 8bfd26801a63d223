import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import styles from './StoryScreen.module.css';

interface StoryPictureProps {
  src: string;
  alt: string;
  className?: string | undefined;
  loading?: 'lazy';
}

/** A picture of a story; a sign of the same size where there is none at its address, in place of the browser's. */
export function StoryPicture({ src, alt, className, loading }: StoryPictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing !== src) {
    return <img src={src} alt={alt} className={className} loading={loading} onError={() => setMissing(src)} />;
  }
  const text = 'There is no picture at its address';
  return (
    <span
      role="img"
      aria-label={`${alt} ${text}`.trim()}
      title={text}
      className={`${styles['missing'] ?? ''} ${className ?? ''}`}
    >
      <ImageOff aria-hidden="true" />
    </span>
  );
}
