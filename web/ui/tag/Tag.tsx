import styles from './Tag.module.css';

export interface TagProps {
  /** `plain` for categories, `accent` for what is recommended, `outlined` for what is retired. */
  variant?: 'plain' | 'accent' | 'outlined';
  children: string;
}

/** A small label. */
export function Tag({ variant = 'plain', children }: TagProps) {
  return (
    <span className={styles['tag']} data-variant={variant}>
      {children}
    </span>
  );
}
