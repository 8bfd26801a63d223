import type { QueryClient } from '@tanstack/react-query';
import type { CellEdits } from '../../../ui/edits/cellEdits.ts';
import { showDashboardToast } from '../../../ui/toast/dashboardToasts.ts';
import { trashedStory } from '../../data/stories/trashedStory.ts';

interface Trashed {
  client: QueryClient;
  table: 'inbox' | 'production';
  id: string;
  edits: CellEdits;
  /** What people call a column. */
  labelOf: (column: string) => string;
  /** Shows what can be done. */
  onShow: () => void;
}

/** The messages that are shown, by story; each ends when nothing of its story is unsaved any more. */
const shown = new Map<string, () => void>();

/** Says which story is in the trash, who put it there, and that what was typed into it is kept. */
export async function tellTrashed({ client, table, id, edits, labelOf, onShow }: Trashed): Promise<void> {
  // Read anew: somebody else may have put it there this time.
  const story = await client.fetchQuery({ ...trashedStory(table, id), staleTime: 0 }).catch(() => null);
  const cells = Object.keys(edits.ofRow(id) ?? {});
  if (cells.length === 0) return;
  shown.get(id)?.();
  const name = story === null ? 'The story' : `#${story.number} “${story.title}”`;
  const by = story?.by == null ? '' : `: ${story.by} put it there`;
  const close = showDashboardToast({
    kind: 'error',
    text: `${name} is in the trash${by}. What you typed into ${cells.map(labelOf).join(', ')} is not saved, and is kept here.`,
    action: { label: 'Show', onClick: onShow },
  });
  const stop = edits.subscribe(() => {
    if (edits.ofRow(id) === undefined) shown.get(id)?.();
  });
  shown.set(id, () => {
    stop();
    close();
    shown.delete(id);
  });
}
