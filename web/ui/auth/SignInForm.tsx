import { continueWithGoogle, createAccount, signIn } from './signIn.ts';
import { showToast } from '../toast/showToast.ts';
import { type AuthMode, authTitles } from './authMode.ts';
import { checkCredentials, PASSWORD_MIN_LENGTH } from './credentials.ts';
import { AuthField } from './AuthField.tsx';
import { FormProblem } from './FormProblem.tsx';
import { useForm } from './useForm.ts';

export interface SignInFormProps {
  mode: 'sign-in' | 'create';
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
}

export function SignInForm({ mode, onMode, onDone }: SignInFormProps) {
  const creating = mode === 'create';
  const { busy, errors, problem, onSubmit } = useForm(
    (field) => checkCredentials(field('email'), field('password')),
    (field) => (creating ? createAccount : signIn)(field('email').trim(), field('password')),
    () => {
      showToast(creating ? 'Check your email for verification link!' : 'Welcome back!', 'success');
      onDone();
    },
  );
  const google = async () => {
    const outcome = await continueWithGoogle();
    if (!outcome.ok) showToast(outcome.message, 'error');
  };
  return (
    <form onSubmit={onSubmit} noValidate aria-busy={busy} aria-label={authTitles[mode]}>
      <fieldset disabled={busy}>
        <AuthField label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        <AuthField
          label="Password"
          name="password"
          type="password"
          autoComplete={creating ? 'new-password' : 'current-password'}
          required
          hint={creating ? `At least ${PASSWORD_MIN_LENGTH} characters.` : undefined}
          error={errors.password}
        />
        <FormProblem text={problem} />
        <button type="submit" className="button-main">
          {busy ? 'Loading...' : creating ? 'Create Account' : 'Sign In'}
        </button>
        {creating ? null : (
          <button type="button" className="button-text" onClick={() => onMode('forgot')}>
            Forgot password?
          </button>
        )}
        <p className="or">or</p>
        <button type="button" className="button-quiet button-wide" onClick={() => void google()}>
          <img src="/google.svg" width="18" height="18" alt="" /> Continue with Google
        </button>
        <p className="form-switch">
          {creating ? 'Already have an account?' : 'No account yet?'}{' '}
          <button type="button" className="button-text" onClick={() => onMode(creating ? 'sign-in' : 'create')}>
            {creating ? 'Sign In' : 'Create Account'}
          </button>
        </p>
      </fieldset>
    </form>
  );
}
