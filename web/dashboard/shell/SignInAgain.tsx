import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { sessionIsHeld } from '../data/session.ts';

/**
 * Asks for a sign-in on top of the page, which keeps what was typed. When closed, the next refused request opens it
 * again.
 */
export function SignInAgain() {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const client = useQueryClient();
  const done = () => {
    sessionIsHeld();
    void client.invalidateQueries();
  };
  return (
    <Dialog open title={mode === 'sign-in' ? 'Your session is over' : authTitles[mode]} onClose={sessionIsHeld}>
      <div className="sign-in-again">
        <p>Sign in again: everything on the page stays as it is.</p>
        <AuthForm mode={mode} onMode={setMode} onDone={done} />
      </div>
    </Dialog>
  );
}
