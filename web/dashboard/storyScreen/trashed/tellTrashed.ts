import type { QueryClient } from '@tanstack/react-query';
import type { CellEdits } from '../../../ui/edits/cellEdits.ts';
import { showDashboardToast } from '../../../ui/toast/dashboardToasts.ts';
import { trashedStory } from '../../data/stories/trashedStory.ts';
import { openTable } from '../openTables.ts';

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

/** The messages that are shown, by story. */
const shown = new Map<string, { edits: CellEdits; close: () => void }>();

/** Closes the messages about a table, whose screen alone has what they offer. */
export function closeTrashed(edits: CellEdits): void {
  for (const message of shown.values()) if (message.edits === edits) message.close();
}

/**
 * Says which story is in the trash and who put it there; and that what was typed into it is kept, until nothing of it is
 * unsaved any more.
 */
export async function tellTrashed({ client, table, id, edits, labelOf, onShow }: Trashed): Promise<void> {
  const isTyped = edits.ofRow(id) !== undefined;
  // Read anew: somebody else may have put it there this time.
  const story = await client.fetchQuery({ ...trashedStory(table, id), staleTime: 0 }).catch(() => null);
  const cells = Object.keys(edits.ofRow(id) ?? {});
  const name = story === null ? 'The story' : `#${story.number} “${story.title}”`;
  const by = story?.by == null ? '' : `: ${story.by} put it there`;
  const text = `${name} is in the trash${by}.`;
  if (cells.length === 0) {
    if (!isTyped && story !== null) showDashboardToast({ text });
    return;
  }
  shown.get(id)?.close();
  const stop = edits.subscribe(() => {
    if (edits.ofRow(id) === undefined) close();
  });
  const close = showDashboardToast({
    kind: 'error',
    text: `${text} What you typed into ${cells.map(labelOf).join(', ')} is not saved, and is kept here.`,
    ...(openTable(table)?.edits === edits ? { action: { label: 'Show', onClick: onShow } } : {}),
    onClose: () => {
      stop();
      shown.delete(id);
    },
  });
  shown.set(id, { edits, close });
}
