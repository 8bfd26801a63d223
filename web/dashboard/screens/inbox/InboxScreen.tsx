import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Maximize2, Plus, Sparkles, Network } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InboxTableRow } from '#core/data/stories/storyRows.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { catchTyped } from '../../../ui/dialog/typedBefore.ts';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { MenuItem } from '../../../ui/menu/Menu.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { inboxReader, inboxTable, storyCounts } from '../../data/stories/storyTables.ts';
import { useSearch } from '../../shell/search.ts';
import { useNow } from '../../useNow.ts';
import type { OpenMenu } from '../../storyScreen/RowMenu.tsx';
import { StoryScreen } from '../../storyScreen/StoryScreen.tsx';
import { byDay } from '../../storyScreen/days.ts';
import { prefetchRows } from '../../storyScreen/prefetchRows.ts';
import { lazyCode, useLazyCode } from '../../../ui/lazy/lazyCode.ts';
import { inboxAddress, inboxFilter } from './inboxAddress.ts';
import { inboxColumns } from './inboxColumns.tsx';
import { useAddToProduction } from './useAddToProduction.ts';

const storyDialogs = lazyCode(async () => ({
  ...(await import('../../storyScreen/AddStoryDialog.tsx')),
  ...(await import('./InboxStoryDialog.tsx')),
  ...(await import('./VariationsDialog.tsx')),
}));

const states = [
  { value: '', label: 'All' },
  { value: 'go', label: 'GO' },
  { value: 'open', label: 'Open' },
  { value: 'researched', label: 'Researched' },
  { value: 'trash', label: 'Trash' },
] as const;
const newFields = [
  { name: 'title', label: 'Title', multiline: false },
  { name: 'summary', label: 'Summary', multiline: true },
  { name: 'angle', label: 'Angle', multiline: true },
  { name: 'sources', label: 'Sources', multiline: true },
  {
    name: 'videos',
    label: 'Videos',
    multiline: true,
    hint: 'Addresses, or a title with its address in brackets, with commas between them',
  },
] as const;
const pinned = ['story_number', 'title'];

prefetchRows('inbox', inboxReader, inboxFilter);

interface InboxScreenProps {
  /** The story that is open. */
  storyId?: string | undefined;
}

/** The story ideas, grouped by the day on which they were added. */
export function InboxScreen({ storyId }: InboxScreenProps) {
  const [{ state, sort, trash, add, variations }, change, params] = useSearch(inboxAddress);
  const dialogs = useLazyCode(storyDialogs, add !== undefined || storyId !== undefined || variations !== undefined);
  const navigate = useNavigate();
  const [menu, setMenu] = useState<OpenMenu<InboxTableRow> | null>(null);
  const filter = inboxFilter(params);
  const counts = useQuery(storyCounts('inbox', filter));
  const query = params.size === 0 ? '' : `?${params}`;
  // The cursor is on the story that one has read, also where a link or a reload led to it.
  const [start] = useState(storyId === undefined ? null : { row: storyId, column: 'title', keepsHidden: true });
  const addToProduction = useAddToProduction();
  const research = useCallback(
    (row: InboxTableRow) =>
      void navigate(`/dashboard/research/${row.id}${query}`, { state: { from: `/dashboard/inbox${query}` } }),
    [navigate, query],
  );
  const columns = useMemo(
    () =>
      inboxColumns({
        onResearch: research,
        onMenu: (row, anchor) => setMenu({ row, anchor }),
        isTrash: trash === 'true',
        hasDays: sort === undefined,
      }),
    [research, trash, sort],
  );
  // Changes at midnight, when Today becomes Yesterday.
  const today = new Date(useNow(60_000)).setHours(0, 0, 0, 0);
  const itemsOf = useCallback(
    (ids: readonly string[], row: (id: string) => InboxTableRow | undefined) =>
      sort === undefined ? byDay(ids, row, today) : ids.map((id) => ({ kind: 'row' as const, id })),
    [sort, today],
  );
  return (
    <>
      <StoryScreen
        title="Inbox"
        table={inboxTable}
        columns={columns}
        labelOf={(field) => columns.find(({ id }) => id === field)?.label ?? field}
        view="inbox"
        shown={useMemo(() => columns.map(({ id }) => id), [columns])}
        pinned={pinned}
        filter={filter}
        onFilter={change}
        itemsOf={itemsOf}
        total={counts.data?.total}
        start={storyId === undefined ? start : null}
        loadingText="Loading stories..."
        empty={<EmptyState title="No stories yet" text="Ideas come from the Story Feed, or from Add New Story." />}
        filters={
          <Select
            label="State"
            options={states}
            value={trash === 'true' ? 'trash' : (state ?? '')}
            onChange={(value) =>
              change(value === 'trash' ? { state: undefined, trash: 'true' } : { state: value, trash: undefined })
            }
          />
        }
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => {
              catchTyped();
              change({ add: 'story' });
            }}
          >
            Add New Story
          </Button>
        }
        openMenu={menu}
        onMenu={setMenu}
        renderMenu={(row) => (
          <>
            <MenuItem
              icon={<Maximize2 aria-hidden="true" />}
              opens
              onClick={() => void navigate(`/dashboard/inbox/${row.id}${query}`)}
            >
              Open story
            </MenuItem>
            {trash === 'true' ? null : (
              <>
                <MenuItem opens icon={<Network aria-hidden="true" />} onClick={() => research(row)}>
                  Research Workflow
                </MenuItem>
                <MenuItem icon={<Sparkles aria-hidden="true" />} opens onClick={() => change({ variations: row.id })}>
                  Variations
                </MenuItem>
                <MenuItem icon={<Clapperboard aria-hidden="true" />} onClick={() => addToProduction(row.id)}>
                  Add to Production
                </MenuItem>
              </>
            )}
          </>
        )}
        renderOver={(enter) =>
          variations === undefined || dialogs === null ? null : (
            <dialogs.VariationsDialog
              id={variations}
              enter={enter}
              onInserted={() => showToast('Inserted. Ctrl+Z in the table takes it back.', 'success')}
              onClose={() => change({ variations: undefined })}
            />
          )
        }
      />
      {add === undefined || dialogs === null ? null : (
        <dialogs.AddStoryDialog
          title="Add to Inbox"
          table="inbox"
          fields={newFields}
          onAdded={({ number }) => showToast(`#${number} is in the inbox`, 'success')}
          onClose={() => change({ add: undefined })}
        />
      )}
      {storyId === undefined || dialogs === null ? null : (
        <dialogs.InboxStoryDialog
          id={storyId}
          onClose={() => void navigate(`/dashboard/inbox${query}`, { replace: true })}
        />
      )}
    </>
  );
}
