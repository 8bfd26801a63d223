import { Link } from 'react-router-dom';

import { OtherWays } from './OtherWays.tsx';

export function NotFoundPage() {
  return (
    <div className="message-page">
      <p className="message-code" aria-hidden="true">
        404
      </p>
      <h1>Oops! Page not found</h1>
      <p>
        <Link className="button-link" to="/">
          Return to Home
        </Link>
      </p>
      <OtherWays />
    </div>
  );
}
