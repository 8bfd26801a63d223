import { AuthForm } from '../../ui/auth/AuthForm.tsx';
import { type AuthMode, authTitles } from '../../ui/auth/authMode.ts';
import { setAuthState } from '../../ui/auth/authStore.ts';
import { openAuthDialog } from './authDialog.ts';
import { NativeDialog } from './NativeDialog.tsx';

export function AuthDialog({ mode }: { mode: AuthMode }) {
  const close = () => {
    setAuthState({ recovering: false });
    openAuthDialog(null);
  };
  return (
    <NativeDialog title={authTitles[mode]} onClose={close}>
      <AuthForm mode={mode} onMode={openAuthDialog} onDone={close} />
    </NativeDialog>
  );
}
