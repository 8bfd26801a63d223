import { useAuth } from './authStore.ts';
import { changePassword } from './signIn.ts';
import { showToast } from '../toast/showToast.ts';
import { checkPassword, PASSWORD_MIN_LENGTH } from './credentials.ts';
import { AuthField } from './AuthField.tsx';
import { FormProblem } from './FormProblem.tsx';
import { useForm } from './useForm.ts';

export interface NewPasswordFormProps {
  /** Whether to ask for the current password; not after a recovery link, which proves the mailbox. */
  askCurrent?: boolean;
  onDone: () => void;
}

/** Sets a new password, after a recovery link or from the profile page. */
export function NewPasswordForm({ askCurrent = false, onDone }: NewPasswordFormProps) {
  const { user } = useAuth();
  const { busy, errors, problem, onSubmit } = useForm(
    (field) => checkPassword(field('password')),
    (field) => changePassword(field('password'), field('current_password')),
    () => {
      showToast('Your password is changed.', 'success');
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-busy={busy}>
      <fieldset disabled={busy}>
        {/* For password managers, which need the account's name. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {askCurrent ? (
          <AuthField
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            hint="Leave it empty if you never chose one."
          />
        ) : null}
        <AuthField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={errors.password}
        />
        <FormProblem text={problem} />
        <button type="submit" className="button-main">
          {busy ? 'Loading...' : 'Change password'}
        </button>
      </fieldset>
    </form>
  );
}
