import { Link } from 'react-router-dom';

export function ArticleMissing() {
  return (
    <div className="message-page">
      <h1>Article not found</h1>
      <p>The article you&apos;re looking for doesn&apos;t exist or has been removed.</p>
      <p>
        <Link className="button-link" to="/">
          Return to Home
        </Link>
      </p>
    </div>
  );
}
