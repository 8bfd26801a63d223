import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { enum as oneOf, object, optional, string } from 'zod';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import type { ListedProductionStory } from '#core/data/storyLists.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { editProductionField, productionList } from '../../data/production.ts';
import { Trouble } from '../../shell/ScreenError.tsx';
import { useSearch } from '../../shell/search.ts';
import { ProductionStoryDialog } from './ProductionStoryDialog.tsx';

const address = object({
  view: optional(oneOf(productionViews.map(({ id }) => id))),
  search: optional(string().max(200)),
});
const urgency = productionFields[0];

/** The stories in production: one line each, their urgency to be chosen in place. */
export function ProductionScreen() {
  const [{ view, search }, change, params] = useSearch(address);
  const { storyId } = useParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery(productionList({ view, search }));
  const stories = list.data?.pages.flatMap((page) => page.stories) ?? [];
  const query = params.size === 0 ? '' : `?${params}`;
  return (
    <section aria-busy={list.isFetching}>
      <h1>Production</h1>
      <form role="search" className="list-filter" onSubmit={(event) => event.preventDefault()}>
        <label>
          View{' '}
          <select value={view ?? 'master'} onChange={({ target }) => change({ view: target.value })}>
            {productionViews.map(({ id, label }) => (
              <option key={id} value={id}>
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
      {list.isSuccess && stories.length === 0 ? (
        <Nothing filtered={view !== undefined || search !== undefined} />
      ) : null}
      {stories.length === 0 ? null : (
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">Story ID</th>
              <th scope="col">{urgency.label}</th>
              <th scope="col">Title</th>
            </tr>
          </thead>
          <tbody>
            {stories.map((story) => (
              <tr key={story.id}>
                <td>#{story.story_number}</td>
                <td>
                  <Urgency story={story} />
                </td>
                <td>
                  <Link to={`/dashboard/production/${story.id}${query}`}>{story.title || 'Untitled'}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>Show more</Button> : null}
      {storyId === undefined ? null : (
        <ProductionStoryDialog id={storyId} onClose={() => void navigate(`/dashboard/production${query}`)} />
      )}
    </section>
  );
}

function Urgency({ story }: { story: ListedProductionStory }) {
  const client = useQueryClient();
  const edit = useMutation(editProductionField(client));
  const shown = shownValue(urgency, story.urgency);
  const choices = urgency.choices.some((choice) => choice === shown) ? urgency.choices : [...urgency.choices, shown];
  const save = (value: string) =>
    edit.mutate(
      { id: story.id, field: 'urgency', expected: story.urgency, value },
      { onError: (error) => showToast(error.message, 'error') },
    );
  return (
    <select
      aria-label={`Urgency of #${story.story_number}`}
      value={shown}
      onChange={({ target }) => save(target.value)}
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <p>No story fits. Choose another view or search for something else.</p>
  ) : (
    <>
      <p>No production stories yet</p>
      <p>Complete workflows from the Inbox to see stories here</p>
    </>
  );
}
