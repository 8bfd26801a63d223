import { takeOver } from '../../../ui/drafts/takeOver.ts';
import { type KeptTable, keptTables, onTables } from '../openTables.ts';

/** Shows in each table that is opened what closed pages could not save. @returns ends it. */
export function restoreTables(): () => void {
  const shown = new WeakMap<KeptTable, unknown>();
  const restore = () => {
    for (const table of keptTables.values()) {
      if (table.open !== undefined && table.open !== shown.get(table)) void restoreIn(table);
      shown.set(table, table.open);
    }
  };
  restore();
  return onTables(restore);
}

async function restoreIn({ edits, drafts, texts }: KeptTable): Promise<void> {
  await takeOver(drafts);
  drafts.restore((left) => {
    const others = edits.restore(left);
    // Without the server they wait for Try again, which compares them too.
    compare(left).catch(() => {});
    return others;
  });

  /** Shows what was stored meanwhile as a conflict with a restored text. */
  async function compare(left: Parameters<typeof texts>[0]): Promise<void> {
    if (left.length === 0) return;
    const found = await texts(left);
    for (const [at, { row, column }] of left.entries()) {
      const text = found[at];
      if (text != null) edits.reconcile(row, column, text);
    }
  }
}
