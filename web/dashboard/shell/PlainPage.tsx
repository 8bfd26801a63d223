import type { ReactNode } from 'react';

/** A page without the tabs: whose it is, and the way back to the site. Narrow, for a form, unless it is `wide`. */
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
