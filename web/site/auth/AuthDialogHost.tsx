import { type ComponentType, useEffect, useState } from 'react';
import { useAuth } from '../../ui/auth/authStore.ts';
import type { AuthMode } from '../../ui/auth/authMode.ts';
import { loadCode } from '../../ui/loadCode.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { openAuthDialog, useAuthDialog } from './authDialog.ts';

/** Renders the sign-in dialog. Its code loads when it is first opened. */
export function AuthDialogHost() {
  const mode = useAuthDialog();
  const { recovering } = useAuth();
  const [loaded, setLoaded] = useState<{ AuthDialog: ComponentType<{ mode: AuthMode }> } | null>(null);
  const wanted = mode !== null && loaded === null;
  useEffect(() => {
    if (recovering) openAuthDialog('new-password');
  }, [recovering]);
  useEffect(() => {
    if (!wanted) return;
    loadCode(() => import('./AuthDialog.tsx')).then(setLoaded, () => {
      // Closes it, so that the next opening retries a failed download.
      openAuthDialog(null);
      showToast('An unexpected error occurred.', 'error');
    });
  }, [wanted]);
  return mode === null || loaded === null ? null : <loaded.AuthDialog mode={mode} />;
}
