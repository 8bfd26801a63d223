import { useEffect, useRef } from 'react';
import type { AuthMode } from './authMode.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface AuthFormProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
}

/** The form of a mode. Changing the mode clears the fields and focuses the first one. */
export function AuthForm({ mode, onMode, onDone }: AuthFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    // The button that had the focus was removed with its form.
    box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [mode]);
  return <div ref={box}>{formOf(mode, onMode, onDone)}</div>;
}

function formOf(mode: AuthMode, onMode: (mode: AuthMode) => void, onDone: () => void) {
  if (mode === 'forgot') return <ForgotForm onMode={onMode} onDone={onDone} />;
  if (mode === 'new-password') return <NewPasswordForm onDone={onDone} />;
  return <SignInForm key={mode} mode={mode} onMode={onMode} onDone={onDone} />;
}
