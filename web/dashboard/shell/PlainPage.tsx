import type { ReactNode } from 'react';

/** A page outside the tabs: whose dashboard it is, and the way back to the site. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="shell-head plain-head">
        <a className="logo" href="/" title="To the site">
          <img src="/logo.svg" width="26" height="26" alt="" />
          <span>Velocity</span>
        </a>
      </header>
      <main className="plain-page">{children}</main>
    </>
  );
}
