import { Link } from 'react-router-dom';

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
    </div>
  );
}
