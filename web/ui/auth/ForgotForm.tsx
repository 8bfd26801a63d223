import { sendRecovery } from './signIn.ts';
import { showToast } from '../toast/showToast.ts';
import { type AuthMode, authTitles } from './authMode.ts';
import { checkEmail } from './credentials.ts';
import { AuthField } from './AuthField.tsx';
import { FormProblem } from './FormProblem.tsx';
import { useForm } from './useForm.ts';

/** Sends a link for a new password. Its answer does not reveal whether the address has an account. */
export function ForgotForm({ onMode, onDone }: { onMode: (mode: AuthMode) => void; onDone: () => void }) {
  const { busy, errors, problem, onSubmit } = useForm(
    (field) => checkEmail(field('email')),
    (field) => sendRecovery(field('email').trim()),
    () => {
      showToast('If this address has an account, a link is on its way.', 'success');
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-busy={busy} aria-label={authTitles.forgot}>
      <fieldset disabled={busy}>
        <p className="form-note">Enter your email address and we send you a link to choose a new password.</p>
        <AuthField label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        <FormProblem text={problem} />
        <button type="submit" className="button-main">
          {busy ? 'Loading...' : 'Send the link'}
        </button>
        <p className="form-switch">
          <button type="button" className="button-text" onClick={() => onMode('sign-in')}>
            Back to Sign In
          </button>
        </p>
      </fieldset>
    </form>
  );
}
