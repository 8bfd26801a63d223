import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { NewPasswordForm } from '../../ui/auth/NewPasswordForm.tsx';
import { setAuthState, useAuth } from '../../ui/auth/authStore.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ApiError } from '../data/api.ts';
import { late, loadWhenIdle, useLate } from '../../ui/late/late.ts';
import { meQuery } from '../data/me.ts';
import { sessionIsHeld, useSession } from '../data/session.ts';
import { PlainPage } from './PlainPage.tsx';
import { ReaderPage } from './ReaderPage.tsx';
import { SignInAgain } from './SignInAgain.tsx';

/**
 * Lets staff in. Others sign in first, or learn whom to ask. A session that ends takes nothing from the page: its
 * person signs in again on top of it.
 */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { loading, user, recovering } = useAuth();
  const session = useSession();
  const client = useQueryClient();
  // The person whose page this is, kept while their session is over.
  const [owner, setOwner] = useState<string | null>(null);
  const me = useMe();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id !== null) sessionIsHeld();
  }, [id]);
  if (me.data?.kind === 'staff' && owner !== id) setOwner(id);
  const replaced = owner !== null && (session === 'left' || (id !== null && id !== owner));
  if (replaced) setOwner(null);
  useEffect(() => {
    if (owner === null) return undefined;
    // Nothing of one person may be shown to the next.
    return () => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  }, [owner, client]);

  const live = useLate(liveUpdates, owner !== null);
  useEffect(() => (owner === null ? undefined : live?.startLive(client, owner)), [owner, client, live]);
  // What the screen did not need to show itself: dialogs, menus.
  useEffect(() => {
    if (owner !== null) loadWhenIdle();
  }, [owner]);

  if (recovering && user !== null) return <ChoosePassword />;
  if (owner !== null && !replaced && me.data?.kind !== 'reader') {
    return (
      <>
        {children}
        {session === 'over' || (id === null && !loading) ? <SignInAgain /> : null}
      </>
    );
  }
  if (loading) return <Note text="Loading..." />;
  if (user === null || isAuthError(me.error)) return <SignIn onDone={() => void me.refetch()} />;
  if (me.isPending) return <Note text="Loading..." />;
  if (me.data?.kind === 'reader') return <ReaderPage email={user.email} contactEmail={me.data.contactEmail} />;
  return (
    <PlainPage>
      <h1>The dashboard cannot be reached</h1>
      <p>The server did not say whether this account belongs to staff.</p>
      <Button size="large" onClick={() => void me.refetch()}>
        Try again
      </Button>
    </PlainPage>
  );
}

const liveUpdates = late(() => import('../data/live.ts'));

/** While the code of the screen is on its way: the server is asked meanwhile who this is. */
export function ScreenIsLoading() {
  useMe();
  return <Note text="Loading..." />;
}

function useMe() {
  const { user } = useAuth();
  return useQuery({ ...meQuery(user?.id ?? ''), enabled: user !== null });
}

function isAuthError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth';
}

function SignIn({ onDone }: { onDone: () => void }) {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  return (
    <PlainPage>
      <h1>{authTitles[mode]}</h1>
      <AuthForm
        mode={mode}
        onMode={setMode}
        onDone={() => {
          setMode('sign-in');
          sessionIsHeld();
          onDone();
        }}
      />
    </PlainPage>
  );
}

/** Whoever opened the link of an invitation chooses a password first. */
function ChoosePassword() {
  return (
    <PlainPage>
      <h1>{authTitles['new-password']}</h1>
      <NewPasswordForm onDone={() => setAuthState({ recovering: false })} />
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
