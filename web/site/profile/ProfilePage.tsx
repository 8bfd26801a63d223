import { useRef, useState } from 'react';
import { useAuth } from '../../ui/auth/authStore.ts';
import { leave } from '../../ui/auth/leave.ts';
import { changeName } from '../../ui/auth/signIn.ts';
import { type Theme, themes } from '../../ui/theme.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { useTheme } from '../../ui/useTheme.ts';
import { openAuthDialog } from '../auth/authDialog.ts';
import { AuthField } from '../../ui/auth/AuthField.tsx';
import { FormProblem } from '../../ui/auth/FormProblem.tsx';
import { NewPasswordForm } from '../../ui/auth/NewPasswordForm.tsx';
import { useForm } from '../../ui/auth/useForm.ts';

/** The reader's account: name, email, theme, password, sign out. */
export function ProfilePage() {
  const { loading, user } = useAuth();
  return (
    <div className="prose">
      <h1>Profile</h1>
      {user === null ? <Visitor loading={loading} /> : <Account key={user.id} />}
      <ThemeChoice />
      {user === null ? null : (
        <>
          <hr />
          <p>
            <button type="button" className="button-quiet" onClick={() => void leave()}>
              Sign Out
            </button>
          </p>
        </>
      )}
    </div>
  );
}

function Visitor({ loading }: { loading: boolean }) {
  if (loading) {
    return (
      <>
        <p role="status" className="script-only">
          Loading...
        </p>
        <noscript>
          <p>An account needs JavaScript. Reading does not.</p>
        </noscript>
      </>
    );
  }
  return (
    <section>
      <h2>You are not signed in</h2>
      <p>Sign in to see your account. Reading needs none.</p>
      <p className="button-row script-only">
        <button type="button" className="button-main" onClick={() => openAuthDialog('sign-in')}>
          Sign In
        </button>
        <button type="button" className="button-quiet" onClick={() => openAuthDialog('create')}>
          Create Account
        </button>
      </p>
    </section>
  );
}

function Account() {
  const { user } = useAuth();
  const [changes, setChanges] = useState(0);
  const passwordHeading = useRef<HTMLHeadingElement>(null);
  const name = useForm(
    () => ({}),
    (field) => changeName(field('full_name').trim()),
    () => showToast('Your name is saved.', 'success'),
  );
  return (
    <>
      <section aria-labelledby="account">
        <h2 id="account">Account</h2>
        <form onSubmit={name.onSubmit}>
          <fieldset disabled={name.busy}>
            <AuthField
              label="Name"
              name="full_name"
              autoComplete="name"
              defaultValue={user?.displayName}
              maxLength={120}
            />
            <p className="field">
              <span className="field-label">Email</span>
              <span>{user?.email}</span>
            </p>
            <FormProblem text={name.problem} />
            <button type="submit" className="button-quiet">
              {name.busy ? 'Loading...' : 'Save name'}
            </button>
          </fieldset>
        </form>
      </section>
      <section aria-labelledby="password">
        <h2 id="password" ref={passwordHeading} tabIndex={-1}>
          Change password
        </h2>
        <NewPasswordForm
          key={changes}
          askCurrent
          onDone={() => {
            setChanges(changes + 1);
            // A new key remounts the form, which clears its fields.
            passwordHeading.current?.focus();
          }}
        />
      </section>
    </>
  );
}

const themeNames: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className="choices script-only">
      <legend>Theme</legend>
      {themes.map((each) => (
        <label key={each}>
          <input type="radio" name="theme" checked={theme === each} onChange={() => setTheme(each)} />{' '}
          {themeNames[each]}
        </label>
      ))}
    </fieldset>
  );
}
