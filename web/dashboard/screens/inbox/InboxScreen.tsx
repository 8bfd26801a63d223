import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { enum as oneOf, object, optional, string } from 'zod';
import { Button } from '../../../ui/button/Button.tsx';
import { inboxList } from '../../data/inbox.ts';
import { Trouble } from '../../shell/ScreenError.tsx';
import { useSearch } from '../../shell/search.ts';
import { InboxStoryDialog } from './InboxStoryDialog.tsx';

const states = { go: 'GO', open: 'Open', researched: 'Researched' } as const;
const address = object({ state: optional(oneOf(['go', 'open', 'researched'])), search: optional(string().max(200)) });

/** The story ideas: one line each. */
export function InboxScreen() {
  const [{ state, search }, change, params] = useSearch(address);
  const { storyId } = useParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery(inboxList({ state, search }));
  const stories = list.data?.pages.flatMap((page) => page.stories) ?? [];
  const query = params.size === 0 ? '' : `?${params}`;
  const filtered = state !== undefined || search !== undefined;
  return (
    <section aria-busy={list.isFetching}>
      <h1>Inbox</h1>
      <form role="search" className="list-filter" onSubmit={(event) => event.preventDefault()}>
        <label>
          State{' '}
          <select value={state ?? ''} onChange={({ target }) => change({ state: target.value })}>
            <option value="">All</option>
            {Object.entries(states).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Search{' '}
          <input type="search" value={search ?? ''} onChange={({ target }) => change({ search: target.value })} />
        </label>
      </form>
      <p role="status">
        {list.isPending ? 'Loading stories...' : `${stories.length}${list.hasNextPage ? '+' : ''} stories`}
      </p>
      {list.error === null ? null : (
        <Trouble
          title="The stories could not be read"
          message={list.error.message}
          hint=""
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && stories.length === 0 ? <p>{filtered ? 'No story fits.' : 'No stories yet'}</p> : null}
      {stories.length === 0 ? null : (
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">Story #</th>
              <th scope="col">Title</th>
              <th scope="col">Summary</th>
              <th scope="col">GO</th>
            </tr>
          </thead>
          <tbody>
            {stories.map((story) => (
              <tr key={story.id}>
                <td>#{story.story_number}</td>
                <td>
                  <Link to={`/dashboard/inbox/${story.id}${query}`}>{story.title || 'Untitled'}</Link>
                </td>
                <td>{story.summary.slice(0, 80)}</td>
                <td>{story.is_completed ? 'GO' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>Show more</Button> : null}
      {storyId === undefined ? null : (
        <InboxStoryDialog id={storyId} onClose={() => void navigate(`/dashboard/inbox${query}`)} />
      )}
    </section>
  );
}
