import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import type { CellChange } from '../../ui/edits/cellChange.ts';
import { overShown } from '../../ui/edits/enteredOver.ts';
import { openTable } from './openTables.ts';

type Pictured = Pick<ProductionTableRow, 'id' | 'thumbnail' | 'updated_at'> &
  Partial<Pick<ProductionTableRow, 'truncated'>>;

/** Another thumbnail in place of the one that this person sees now; an empty text removes it. */
export function thumbnailChange({ id, thumbnail, updated_at: seen, truncated }: Pictured, value = ''): CellChange {
  const bytes = truncated?.['thumbnail'];
  const cut = bytes === undefined ? {} : { truncated: true, bytes, seen };
  const change = { row: id, column: 'thumbnail', expected: thumbnail, ...cut, value };
  return overShown(openTable('production')?.edits.of(id, 'thumbnail'), change);
}
