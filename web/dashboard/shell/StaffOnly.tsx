import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from '../../ui/afterPaint.ts';
import { authTitles } from '../../ui/auth/authMode.ts';
import { NewPasswordForm } from '../../ui/auth/NewPasswordForm.tsx';
import { setAuthState, useAuth } from '../../ui/auth/authStore.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ApiError } from '../data/apiError.ts';
import { lazyCode, loadWhenIdle, useLazyCode } from '../../ui/lazy/lazyCode.ts';
import { meQuery } from '../data/me.ts';
import { sessionIsHeld, useSession } from '../data/session.ts';
import { setupState } from '../data/setup.ts';
import { screenAt, screens } from '../screens.ts';
import { closeTables } from '../storyScreen/openTables.ts';
import { PlainPage } from './PlainPage.tsx';
import { ReaderPage } from './ReaderPage.tsx';

/**
 * Shows its children to staff. Others get the sign-in, or a page that says whom to ask. When a session ends the page
 * stays, and its user signs in again on top of it.
 */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { loading, user, recovering } = useAuth();
  const session = useSession();
  const client = useQueryClient();
  // The user whose data the page shows, also after their session has ended.
  const [owner, setOwner] = useState<string | null>(null);
  const me = useMe();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id !== null) sessionIsHeld();
  }, [id]);
  // Another tab may have left the session before this one knows of no user any more.
  const left = session === 'left';
  const isAwaited = useAwaitsBanner(owner === null && me.data?.kind === 'staff');
  if (me.data?.kind === 'staff' && owner !== id && !left && !isAwaited) setOwner(id);
  const replaced = owner !== null && (left || (id !== null && id !== owner));
  if (replaced) setOwner(null);
  useEffect(() => {
    if (owner === null) return undefined;
    // Another user must neither see cached data of this one, nor save what this one typed.
    return () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
      closeTables(owner);
    };
  }, [owner, client]);

  const live = useLazyCode(liveUpdates, owner !== null);
  useEffect(() => (owner === null ? undefined : live?.startLive(client, owner)), [owner, client, live]);
  // Preloads the code of dialogs, menus and the other screens, so that a key is answered at once; and what their banners
  // say, which would move what is below them.
  useEffect(() => {
    if (owner !== null) loadWhenIdle([...screens.map(({ load }) => load), () => client.prefetchQuery(setupState())]);
  }, [owner, client]);

  const isOver = session === 'over' || (id === null && !loading);
  const isStranger = !loading && (user === null || left || isAuthError(me.error));
  const signIn = useLazyCode(signInForms, isOver || isStranger);
  if (recovering && user !== null) return <ChoosePassword />;
  if (owner !== null && !replaced && me.data?.kind !== 'reader') {
    return (
      // Another person's page is another one, also where it can be drawn at once.
      <Fragment key={owner}>
        {children}
        {isOver && signIn !== null ? <signIn.SignInAgain /> : null}
      </Fragment>
    );
  }
  if (loading || (isStranger && signIn === null)) return <Note text="Loading..." />;
  if (isStranger && signIn !== null) return <signIn.SignIn onDone={() => void me.refetch()} />;
  if (user === null || me.isPending || isAwaited) return <Note text="Loading..." />;
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

const signInForms = lazyCode(async () => ({
  ...(await import('./SignIn.tsx')),
  ...(await import('./SignInAgain.tsx')),
}));

const liveUpdates = lazyCode(async () => {
  await afterPaint();
  return import('../data/live.ts');
});

/** Shown while the screen's code loads. Asks meanwhile whether the user is staff. */
export function ScreenIsLoading() {
  useMe();
  return <Note text="Loading..." />;
}

function useMe() {
  const { user } = useAuth();
  return useQuery({ ...meQuery(user?.id ?? ''), enabled: user !== null });
}

/** Whether it is still being asked if the screen begins with a banner: come later, it moves what is about to be pressed. */
function useAwaitsBanner(isStaff: boolean): boolean {
  const screen = screenAt(useLocation().pathname);
  const asks = isStaff && screen !== undefined && 'needsKey' in screen;
  const { isLoading, failureCount } = useQuery({ ...setupState(), enabled: asks });
  return asks && isLoading && failureCount === 0;
}

function isAuthError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth';
}

/** After an invitation link: chooses a password first. */
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
