import styles from './Avatar.module.css';
import { initials } from './initials.ts';

export interface AvatarProps {
  /** A name, a handle or an email address: its letters stand where there is no picture. */
  name: string;
  picture?: string | null;
  /** `small` beside one line of text, `medium` beside two. */
  size: 'small' | 'medium';
}

/** Who it is, beside the name: screen readers leave it out. */
export function Avatar({ name, picture = null, size }: AvatarProps) {
  if (picture === null) {
    return (
      <span className={styles['avatar']} data-size={size} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  const pixels = size === 'small' ? 20 : 28;
  return (
    <img
      className={styles['avatar']}
      data-size={size}
      src={picture}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
    />
  );
}
