import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

/** A page without tabs: the logo, a link to the site, and the content; as narrow as a form unless `wide`. */
export function PlainPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <>
      <header className="shell-head plain-head">
        <Logo />
      </header>
      <main className={wide ? 'plain-main' : 'plain-page'}>{children}</main>
    </>
  );
}
