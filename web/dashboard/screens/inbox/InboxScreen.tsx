import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { enum as oneOf, object, optional, string } from 'zod';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { SearchInput } from '../../../ui/field/TextInput.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { Cell, Row } from '../../../ui/table/Table.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { inboxList } from '../../data/inbox.ts';
import { ListScreen } from '../../listScreen/ListScreen.tsx';
import { useSearch } from '../../shell/search.ts';
import styles from './InboxScreen.module.css';
import { InboxStoryDialog } from './InboxStoryDialog.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'go', label: 'GO' },
  { value: 'open', label: 'Open' },
  { value: 'researched', label: 'Researched' },
] as const;
const columns = ['Story #', 'Title', 'Summary', 'GO'];
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
    <>
      <ListScreen
        title="Inbox"
        list={list}
        count={stories.length}
        columns={columns}
        filters={
          <>
            <SearchInput label="Search" value={search ?? ''} onChange={(text) => change({ search: text })} />
            <Select label="State" options={states} value={state ?? ''} onChange={(value) => change({ state: value })} />
          </>
        }
        empty={
          filtered ? (
            <EmptyState title="No story fits." text="Choose another state or search for something else." />
          ) : (
            <EmptyState title="No stories yet" text="Ideas come from the Story Feed, or from velocity inbox add." />
          )
        }
      >
        {stories.map((story) => (
          <Row key={story.id}>
            <Cell>#{story.story_number}</Cell>
            <Cell>
              <Link className={styles['title']} to={`/dashboard/inbox/${story.id}${query}`}>
                {story.title || 'Untitled'}
              </Link>
            </Cell>
            <Cell>
              <span className={styles['summary']}>{story.summary}</span>
            </Cell>
            <Cell>{story.is_completed ? <Tag variant="accent">GO</Tag> : null}</Cell>
          </Row>
        ))}
      </ListScreen>
      {storyId === undefined ? null : (
        <InboxStoryDialog id={storyId} onClose={() => void navigate(`/dashboard/inbox${query}`)} />
      )}
    </>
  );
}
