import { useState } from 'react';

interface StoryPictureProps {
  src: string;
  alt: string;
  className?: string | undefined;
  loading?: 'lazy';
}

/** A picture of a story; where there is none at its address, a frame of the same size in place of the browser's sign. */
export function StoryPicture(props: StoryPictureProps) {
  const { src } = props;
  const [missing, setMissing] = useState('');
  if (missing !== src) return <img {...props} onError={() => setMissing(src)} />;
  return <span className={props.className} data-missing title="Not found" />;
}
