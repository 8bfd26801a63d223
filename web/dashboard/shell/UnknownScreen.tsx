import { useLocation } from 'react-router-dom';
import { truncate } from '#core/format.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';

/** In place of a screen, where an address leads to none: what was asked for, and the way back. */
export function UnknownScreen() {
  const { pathname } = useLocation();
  return (
    <section>
      <h1>Page not found</h1>
      <EmptyState
        title={`The dashboard has no page at ${truncate(pathname, 80)}`}
        text="Its address is wrong, or the page was moved."
        action={<ButtonLink to="/dashboard/feed">Open the Story Feed</ButtonLink>}
      />
    </section>
  );
}
