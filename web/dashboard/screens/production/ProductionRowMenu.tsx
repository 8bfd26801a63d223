import { Maximize2, PenLine, TriangleAlert, Network } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { MenuItem } from '../../../ui/menu/Menu.tsx';
import { withSearch } from '../../shell/search.ts';

/** The state of an address that was opened from its row, where the cursor still is. */
export const fromRow = 'row';

/** What can be opened of a row. @param params those of the screen, to which its windows lead back. */
export function ProductionRowMenu({ row, params }: { row: ProductionTableRow; params: URLSearchParams }) {
  const navigate = useNavigate();
  const { created_from_workflow_run_id: run } = row;
  const query = params.size === 0 ? '' : `?${params}`;
  const open = (address: string, state?: unknown) => void navigate(address, { state });
  return (
    <>
      <MenuItem
        opens
        icon={<Maximize2 aria-hidden="true" />}
        onClick={() => open(`/dashboard/production/${row.id}${query}`, fromRow)}
      >
        Open story
      </MenuItem>
      <MenuItem
        opens
        icon={<PenLine aria-hidden="true" />}
        onClick={() => open(`/dashboard/production/${row.id}/article${query}`, fromRow)}
      >
        Article
      </MenuItem>
      <MenuItem
        opens
        icon={<Network aria-hidden="true" />}
        disabled={row.story_id === null}
        onClick={() => {
          const back = withSearch(params, { cell: row.id });
          open(`/dashboard/research/${row.story_id}`, { from: `/dashboard/production?${back}` });
        }}
      >
        Research Workflow{row.story_id === null ? ' (not from the Inbox)' : ''}
      </MenuItem>
      {row.missing_parts.length === 0 || run === null ? null : (
        <MenuItem opens icon={<TriangleAlert aria-hidden="true" />} onClick={() => open(`/dashboard/runs/${run}`)}>
          Missing: {row.missing_parts.join(', ')}
        </MenuItem>
      )}
    </>
  );
}
