import { afterPaint } from '../../ui/afterPaint.ts';
import { TabDrafts } from '../../ui/drafts/tabDrafts.ts';
import type { CellChange, CellOutcome } from '../../ui/edits/cellChange.ts';
import { CellEdits } from '../../ui/edits/cellEdits.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { ApiError, foreign, mayPass } from '../data/apiError.ts';
import { retryDelay } from '../data/retryDelay.ts';
import type { StoryTable } from '../data/stories/storyTables.ts';
import { STORAGE_FULL } from '../data/unsavedText.ts';
import { closeTables, keepTable, type KeptTable, keptTables, type StoredColumn } from './openTables.ts';

type EditedTable = Pick<StoryTable<never>, 'name' | 'save' | 'texts'>;

/** What a person typed into a table. It is made once: what could not be saved is not bound to the table's screen. */
export function tableEdits(table: EditedTable, user: string, screen: KeptTable['screen']): KeptTable {
  const known = keptTables.get(table.name);
  if (known?.user === user) {
    known.screen = screen;
    return known;
  }
  if (known !== undefined) closeTables(known.user);
  const columns: KeptTable['columns'] = new Map();
  const drafts = new TabDrafts({
    name: `${table.name}-${user}`,
    storage: globalThis.localStorage,
    locks: navigator.locks,
    onFull: () => showToast(STORAGE_FULL, 'error'),
  });
  const edits = new CellEdits({
    drafts,
    shown: afterPaint,
    reading: () => made.screen.reading(),
    save: (changes) => save(table, columns, changes),
    retryAfter: saveAgainAfter,
    onMissing: (id) => made.screen.onMissing(id),
    onSaved: (change) => made.screen.onSaved(change),
  });
  const made: KeptTable = {
    user,
    edits,
    columns,
    screen,
    drafts,
    texts: async (cells) => {
      const texts = await table.texts(cells.map(({ row, column }) => ({ id: row, field: column })));
      return texts.map((text, at) => (text === null ? null : fromStored(columns.get(cells[at]?.column ?? ''), text)));
    },
    close: () => {
      edits.stop();
      drafts.close();
    },
  };
  drafts.open();
  keepTable(table.name, made);
  return made;
}

/** When a failed save is retried, as {@link SaveRetries} has it. */
export function saveAgainAfter(failures: number, error: unknown): number | null {
  if (mayPass(error)) return retryDelay(failures, error);
  return error instanceof ApiError && error.code === 'auth' ? Number.POSITIVE_INFINITY : null;
}

/** The text that is stored for one of a cell. */
export function toStored(column: StoredColumn | undefined, text: string): string {
  return column?.toStored?.(text) ?? text;
}

/** The text of a cell for a stored one. */
function fromStored(column: StoredColumn | undefined, text: string): string {
  return column?.fromStored?.(text) ?? text;
}

async function save(
  table: EditedTable,
  columns: KeptTable['columns'],
  changes: readonly CellChange[],
): Promise<CellOutcome[]> {
  const outcomes = await table.save(
    changes.map(({ row, column, expected, truncated = false, bytes, seen, value }) => ({
      id: row,
      field: column,
      expected: toStored(columns.get(column), expected),
      truncated,
      bytes,
      seen,
      value: toStored(columns.get(column), value),
    })),
  );
  if (outcomes.length !== changes.length) throw foreign({ status: 200 });
  return outcomes.map((outcome, at): CellOutcome => {
    if ('refused' in outcome) return { kind: 'refused', message: outcome.refused };
    const { found, applied, current } = outcome;
    if (!found || current === null) return { kind: 'missing' };
    if (applied) return { kind: 'saved' };
    return { kind: 'conflict', theirs: fromStored(columns.get(changes[at]?.column ?? ''), current) };
  });
}
