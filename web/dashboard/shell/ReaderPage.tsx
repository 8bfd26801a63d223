import { leave } from '../../ui/auth/leave.ts';
import { PlainPage } from './PlainPage.tsx';

/** For who is signed in without being staff: whom to ask, and what that person does. */
export function ReaderPage({ email, contactEmail }: { email: string; contactEmail: string | null }) {
  return (
    <PlainPage>
      <h1>This part is for staff</h1>
      <p>
        You are signed in as {email}. To get access, ask the person who runs this installation
        {contactEmail === null ? '' : ` (${contactEmail})`} to run:
      </p>
      <p>
        <code>velocity staff add {email}</code>
      </p>
      <p className="button-row">
        <a className="button-link" href="/">
          Return to Home
        </a>
        <button type="button" className="button-quiet" onClick={() => void leave()}>
          Sign Out
        </button>
      </p>
    </PlainPage>
  );
}
