import type { ReactNode } from 'react';

/** A page without tabs: the logo, a link to the site, and the content; as narrow as a form unless `wide`. */
export function PlainPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <>
      <header className="shell-head plain-head">
        <a className="logo" href="/" title="To the site">
          <img src="/logo.svg" width="22" height="22" alt="" />
          <span>Velocity</span>
        </a>
      </header>
      <main className={wide ? 'plain-main' : 'plain-page'}>{children}</main>
    </>
  );
}
