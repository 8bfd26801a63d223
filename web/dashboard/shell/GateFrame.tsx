import type { ReactNode } from 'react';

/** What stands around the gate: whose door it is, and the way back to the site. */
export function GateFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="shell-head gate-head">
        <a className="logo" href="/" title="To the site">
          <img src="/logo.svg" width="26" height="26" alt="" />
          <span>Velocity</span>
        </a>
      </header>
      <main className="gate">{children}</main>
    </>
  );
}
