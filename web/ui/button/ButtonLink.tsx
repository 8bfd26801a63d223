import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { ButtonStyle } from './Button.tsx';
import styles from './Button.module.css';

export interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonStyle {
  icon?: ReactNode;
}

/** A link that looks like a button. For links out of the dashboard use `reloadDocument`. */
export function ButtonLink({ variant = 'plain', size = 'medium', icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={styles['button']} data-variant={variant} data-size={size}>
      {icon}
      {children}
    </Link>
  );
}
