import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { closeToast, shownToasts } from '../../ui/toast/dashboardToasts.ts';
import { isSessionHeld, sessionIsHeld } from '../data/session.ts';
import { useTypingPause } from './useTypingPause.ts';

/**
 * Asks for a sign-in on top of the page, which keeps what was typed, once nobody is typing: the window takes the focus,
 * and with it the rest of a word. When closed, the next refused request opens it again.
 */
export function SignInAgain() {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const client = useQueryClient();
  const hasPaused = useTypingPause();
  const closed = useRef(false);
  const [before] = useState(shownToasts);
  const close = () => {
    closed.current = true;
    sessionIsHeld();
  };
  // Signed in again, here or in another tab: what the session's end kept from being read is read.
  useEffect(
    () => () => {
      if (isSessionHeld() && !closed.current) void client.invalidateQueries();
    },
    [client],
  );
  const onDone = () => {
    // What was wrong with the attempt before is no more.
    for (const toast of shownToasts())
      if (toast.kind === 'error' && toast.action === undefined && !before.includes(toast)) closeToast(toast.id);
    sessionIsHeld();
  };
  if (!hasPaused) return null;
  return (
    <Dialog open title={mode === 'sign-in' ? 'Your session is over' : authTitles[mode]} onClose={close}>
      <div className="sign-in-again" data-lends-focus>
        <p>Sign in again: everything on the page stays as it is.</p>
        <AuthForm mode={mode} onMode={setMode} onDone={onDone} />
      </div>
    </Dialog>
  );
}
