import { useCallback, useState } from 'react';
import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { focusContent } from '../../ui/focusContent.ts';
import { closeToast, shownToasts } from '../../ui/toast/dashboardToasts.ts';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { sessionIsHeld } from '../data/session.ts';
import { PlainPage } from './PlainPage.tsx';

/** The form that has the focus goes before the dashboard is there; a reader who is not staff never sees it, so this ends. */
function focusScreenOnceShown(): void {
  const changes = new MutationObserver(() => {
    if (document.getElementById('content') === null) return;
    changes.disconnect();
    if (document.activeElement === document.body) focusContent();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), 30_000);
}

/** The page of somebody who is not signed in. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const begin = useCallback((form: HTMLElement | null) => form?.querySelector('input')?.focus(), []);
  return (
    <PlainPage>
      <h1>{authTitles[mode]}</h1>
      <div ref={begin}>
        <AuthForm
          mode={mode}
          onMode={setMode}
          onDone={() => {
            setMode('sign-in');
            // Why an attempt before was refused; errors stay until they are closed.
            for (const { id, kind } of shownToasts()) if (kind === 'error') closeToast(id);
            sessionIsHeld();
            focusScreenOnceShown();
            onDone();
          }}
        />
      </div>
    </PlainPage>
  );
}
