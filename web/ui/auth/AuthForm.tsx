import type { AuthMode } from './authMode.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface AuthFormProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
}

/** The form of a mode. The key empties the fields when the mode changes. */
export function AuthForm({ mode, onMode, onDone }: AuthFormProps) {
  if (mode === 'forgot') return <ForgotForm onMode={onMode} onDone={onDone} />;
  if (mode === 'new-password') return <NewPasswordForm onDone={onDone} />;
  return <SignInForm key={mode} mode={mode} onMode={onMode} onDone={onDone} />;
}
