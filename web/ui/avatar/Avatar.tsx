import styles from './Avatar.module.css';

export interface AvatarProps {
  /** A name, a handle or an email address, whose initials are shown where there is no picture. */
  name: string;
  picture?: string | null;
  /** `small` beside one line of text, `medium` beside two. */
  size: 'small' | 'medium';
}

/** A picture or initials beside a name. Hidden from screen readers, which read the name. */
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

const word = /([\p{L}\p{N}])([\p{L}\p{N}]?)[\p{L}\p{N}]*/gu;

/** `AK` for Anna Kowalska, anna.kowalska@… and anna_kowalska; `RE` for reuters. */
export function initials(name: string): string {
  const part = name.split('@').find((text) => text !== '') ?? '';
  const [first, second] = part.matchAll(word);
  const [, letter = '', next = ''] = first ?? [];
  return `${letter}${second?.[1] ?? next}`.toUpperCase();
}
