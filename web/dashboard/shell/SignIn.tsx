import { useCallback, useState } from 'react';
import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { closeToast, shownToasts } from '../../ui/toast/dashboardToasts.ts';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { sessionIsHeld } from '../data/session.ts';
import { PlainPage } from './PlainPage.tsx';

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
            onDone();
          }}
        />
      </div>
    </PlainPage>
  );
}
