import { useAuth } from './authStore.ts';
import { changePassword } from './signIn.ts';
import { showToast } from '../toast.ts';
import { checkPassword, PASSWORD_MIN_LENGTH } from './credentials.ts';
import { Field } from './Field.tsx';
import { useForm } from './useForm.ts';

/** A new password: after a recovery link, or from the profile page. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { user } = useAuth();
  const { busy, errors, onSubmit } = useForm(
    (field) => checkPassword(field('password')),
    (field) => changePassword(field('password')),
    () => {
      showToast('Your password is changed.', 'success');
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-busy={busy}>
      <fieldset disabled={busy}>
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={errors.password}
        />
        <button type="submit" className="button-main">
          {busy ? 'Loading...' : 'Change password'}
        </button>
      </fieldset>
    </form>
  );
}
