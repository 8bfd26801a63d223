import { leave } from '../../ui/auth/leave.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { PlainPage } from './PlainPage.tsx';

/** For a signed-in user who is not staff: whom to ask, and what that person has to do. */
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
      <p className="actions">
        <ButtonLink to="/" reloadDocument size="large">
          Return to Home
        </ButtonLink>
        <Button size="large" onClick={() => void leave()}>
          Sign Out
        </Button>
      </p>
    </PlainPage>
  );
}
