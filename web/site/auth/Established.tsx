import { Link } from 'react-router-dom';
import { useAuth } from '../../ui/auth/authStore.ts';
import { openAuthDialog } from './authDialog.ts';

/** The line EST. 2024, which opens the sign-in for visitors. */
export function Established() {
  const { user } = useAuth();
  return user === null ? (
    <Link
      className="established"
      to="/profile"
      onClick={(event) => {
        event.preventDefault();
        openAuthDialog('sign-in');
      }}
      aria-haspopup="dialog"
    >
      EST. 2024
    </Link>
  ) : (
    <span className="established">EST. 2024</span>
  );
}
