import { type ReactNode, useEffect, useState } from 'react';
import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { useAuth } from '../../ui/auth/authStore.ts';
import { leave } from '../../ui/auth/leave.ts';
import { askAccess, type Access } from './access.ts';
import { PlainPage } from './PlainPage.tsx';

/** Lets staff in. Others sign in first, or learn whom to ask. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { loading, user } = useAuth();
  const [answer, setAnswer] = useState<{ to: string; access: Access } | null>(null);
  const [tries, setTries] = useState(0);
  const question = user === null ? null : `${user.id} ${tries}`;
  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    askAccess(stop.signal).then(
      (access) => setAnswer({ to: question, access }),
      () => {
        if (!stop.signal.aborted) setAnswer({ to: question, access: { kind: 'unknown' } });
      },
    );
    return () => stop.abort();
  }, [question]);
  // An answer about somebody else, or from before the last try, is none.
  const access = answer !== null && answer.to === question ? answer.access : null;

  if (loading) return <Note text="Loading..." />;
  if (user === null) return <SignIn />;
  if (access === null) return <Note text="Loading..." />;
  if (access.kind === 'staff') return children;
  if (access.kind === 'unknown') {
    return (
      <PlainPage>
        <h1>The dashboard cannot be reached</h1>
        <p>The server did not say whether this account belongs to staff.</p>
        <button type="button" className="button-main" onClick={() => setTries(tries + 1)}>
          Try again
        </button>
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <h1>This part is for staff</h1>
      <p>
        You are signed in as {user.email}. To get access, ask the person who runs this installation
        {access.contactEmail === null ? '' : ` (${access.contactEmail})`} to run:
      </p>
      <p>
        <code>velocity staff add {user.email}</code>
      </p>
      <p className="button-row">
        <a className="button-link" href="/">
          Return to Home
        </a>
        <button type="button" className="button-quiet" onClick={() => void leave()}>
          Sign Out
        </button>
      </p>
    </PlainPage>
  );
}

function SignIn() {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  return (
    <PlainPage>
      <h1>{authTitles[mode]}</h1>
      <AuthForm mode={mode} onMode={setMode} onDone={() => setMode('sign-in')} />
    </PlainPage>
  );
}

function Note({ text }: { text: string }) {
  return (
    <PlainPage>
      <p role="status">{text}</p>
    </PlainPage>
  );
}
