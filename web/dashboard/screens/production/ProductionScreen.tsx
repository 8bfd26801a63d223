import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { enum as oneOf, object, optional, string } from 'zod';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import type { ListedProductionStory } from '#core/data/storyLists.ts';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { SearchInput } from '../../../ui/field/TextInput.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { Cell, Row } from '../../../ui/table/Table.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { editProductionField, productionList } from '../../data/production.ts';
import { ListScreen } from '../../listScreen/ListScreen.tsx';
import { useSearch } from '../../shell/search.ts';
import styles from './ProductionScreen.module.css';
import { ProductionStoryDialog } from './ProductionStoryDialog.tsx';

const address = object({
  view: optional(oneOf(productionViews.map(({ id }) => id))),
  search: optional(string().max(200)),
});
const urgency = productionFields[0];
const columns = ['Story ID', urgency.label, 'Title'];
const views = productionViews.map(({ id, label }) => ({ value: id, label }));

/** The stories in production: one line each, their urgency to be chosen in place. */
export function ProductionScreen() {
  const [{ view, search }, change, params] = useSearch(address);
  const { storyId } = useParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery(productionList({ view, search }));
  const stories = list.data?.pages.flatMap((page) => page.stories) ?? [];
  const query = params.size === 0 ? '' : `?${params}`;
  const filtered = view !== undefined || search !== undefined;
  return (
    <>
      <ListScreen
        title="Production"
        list={list}
        count={stories.length}
        columns={columns}
        filters={
          <>
            <SearchInput label="Search" value={search ?? ''} onChange={(text) => change({ search: text })} />
            <Select
              label="View"
              options={views}
              value={view ?? 'master'}
              onChange={(value) => change({ view: value })}
            />
          </>
        }
        empty={<Nothing filtered={filtered} />}
      >
        {stories.map((story) => (
          <Row key={story.id}>
            <Cell>#{story.story_number}</Cell>
            <Cell>
              <Urgency story={story} />
            </Cell>
            <Cell>
              <Link className={styles['title']} to={`/dashboard/production/${story.id}${query}`}>
                {story.title || 'Untitled'}
              </Link>
            </Cell>
          </Row>
        ))}
      </ListScreen>
      {storyId === undefined ? null : (
        <ProductionStoryDialog id={storyId} onClose={() => void navigate(`/dashboard/production${query}`)} />
      )}
    </>
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
    <Select
      label={`Urgency of #${story.story_number}`}
      labelHidden
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      value={shown}
      onChange={save}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="No story fits." text="Choose another view or search for something else." />
  ) : (
    <EmptyState title="No production stories yet" text="Complete workflows from the Inbox to see stories here" />
  );
}
