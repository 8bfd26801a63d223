import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { type FailedPage, loadFailures } from '../loadError.ts';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

/** Shown for a page that does not exist, or whose data could not be read. */
export function PageError({ page }: { page?: FailedPage }) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reached = !(isRouteErrorResponse(error) && isNotReached(error.data));
  if (status === 404) return page === 'article' ? <ArticleMissing /> : <NotFoundPage />;
  return (
    <LoadFailure
      text={page === undefined ? 'An unexpected error occurred.' : loadFailures[page]}
      home={page === 'home'}
      reached={reached}
    />
  );
}

function ArticleMissing() {
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

function LoadFailure({ text, home, reached }: { text: string; home: boolean; reached: boolean }) {
  // The home page's first heading is the site's name.
  const Heading = home ? 'h2' : 'h1';
  const { revalidate, state } = useRevalidator();
  return (
    <div className="message-page">
      <Heading>{text}</Heading>
      <p>
        {reached
          ? 'The newsroom’s database did not answer. Your page will be here again in a moment.'
          : 'The site cannot be reached. Check your connection, then try again.'}
      </p>
      <p>
        <button
          type="button"
          className="button-link script-only"
          disabled={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Try again
        </button>
      </p>
    </div>
  );
}

function isNotReached(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'reached' in data && data.reached === false;
}
