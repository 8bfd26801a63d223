import { useQuery } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { enum as oneOf, object, optional, string } from 'zod';
import { systemClock } from '#core/clock.ts';
import type { InboxTableRow, StoryFilter } from '#core/data/stories/storyRows.ts';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { MenuItem } from '../../../ui/menu/Menu.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { inboxTable, storyCounts } from '../../data/stories/storyTables.ts';
import { useSearch } from '../../shell/search.ts';
import { type OpenMenu, StoryScreen } from '../../storyScreen/StoryScreen.tsx';
import { byDay } from './days.ts';
import { InboxStoryDialog } from './InboxStoryDialog.tsx';
import { inboxColumns } from './inboxColumns.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'go', label: 'GO' },
  { value: 'open', label: 'Open' },
  { value: 'researched', label: 'Researched' },
] as const;
const sorts = ['title', 'summary', 'angle', 'sources', 'story_number'] as const;
const address = object({
  state: optional(oneOf(['go', 'open', 'researched'])),
  search: optional(string().max(200)),
  sort: optional(oneOf(sorts)),
  order: optional(oneOf(['desc'])),
});
const pinned = ['story_number', 'title'];

/** The story ideas, by the day on which they came. */
export function InboxScreen() {
  const [{ state, search, sort, order }, change, params] = useSearch(address);
  const { storyId } = useParams();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<OpenMenu<InboxTableRow> | null>(null);
  const filter: StoryFilter = { state, search, sort, descending: order === 'desc' || undefined };
  const counts = useQuery(storyCounts('inbox', filter));
  const research = useCallback((row: InboxTableRow) => void navigate(`/dashboard/research/${row.id}`), [navigate]);
  const columns = useMemo(
    () =>
      inboxColumns({
        onResearch: research,
        onMenu: (row, anchor) => setMenu({ row, anchor }),
      }),
    [research],
  );
  const itemsOf = useCallback(
    (ids: readonly string[], row: (id: string) => InboxTableRow | undefined) =>
      sort === undefined ? byDay(ids, row, systemClock.now()) : ids.map((id) => ({ kind: 'row' as const, id })),
    [sort],
  );
  const query = params.size === 0 ? '' : `?${params}`;
  return (
    <>
      <StoryScreen
        title="Inbox"
        table={inboxTable}
        columns={columns}
        shown={useMemo(() => columns.map(({ id }) => id), [columns])}
        pinned={pinned}
        filter={filter}
        onFilter={change}
        itemsOf={itemsOf}
        total={counts.data?.total}
        loadingText="Loading stories..."
        empty={<EmptyState title="No stories yet" text="Ideas come from the Story Feed, or from Add New Story." />}
        filters={
          <Select label="State" options={states} value={state ?? ''} onChange={(value) => change({ state: value })} />
        }
        openMenu={menu}
        onMenu={setMenu}
        renderMenu={(row) => (
          <>
            <MenuItem onClick={() => void navigate(`/dashboard/inbox/${row.id}${query}`)}>Open story</MenuItem>
            <MenuItem icon={<Workflow aria-hidden="true" />} onClick={() => research(row)}>
              Research Workflow
            </MenuItem>
          </>
        )}
      />
      {storyId === undefined ? null : (
        <InboxStoryDialog id={storyId} onClose={() => void navigate(`/dashboard/inbox${query}`)} />
      )}
    </>
  );
}
