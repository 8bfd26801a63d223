import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

export interface BannerProps {
  kind?: 'warning' | 'error';
  title: string;
  children: ReactNode;
  /** One thing to do about it. */
  action?: ReactNode;
}

/** A notice about the whole page that stays until something is done about it. */
export function Banner({ kind = 'warning', title, children, action }: BannerProps) {
  return (
    <div className={styles['banner']} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <TriangleAlert aria-hidden="true" />
      <div className={styles['text']}>
        <strong>{title}</strong>
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
