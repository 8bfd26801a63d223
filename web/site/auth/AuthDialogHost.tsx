import { lazy, Suspense, useEffect } from 'react';
import { useAuth } from '../../ui/auth/authStore.ts';
import { openAuthDialog, useAuthDialog } from './authDialog.ts';

const AuthDialog = lazy(async () => ({ default: (await import('./AuthDialog.tsx')).AuthDialog }));

/** The place of the sign-in modal; its code loads when it is first opened. */
export function AuthDialogHost() {
  const mode = useAuthDialog();
  const { recovering } = useAuth();
  useEffect(() => {
    if (recovering) openAuthDialog('new-password');
  }, [recovering]);
  if (mode === null) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialog mode={mode} />
    </Suspense>
  );
}
