import type { Arrangement } from './arrangement.ts';
import { inOrder } from './columnOrder.ts';
import { namesIn } from './viewColumns.ts';

interface ViewColumn {
  id: string;
  fixed?: boolean;
  standsInFor?: string;
}

/** The columns of a view, hidden ones too, and how a person arranged them. */
export interface ArrangedView<Column extends ViewColumn = ViewColumn> {
  view: string;
  /** In the designed order. */
  all: readonly Column[];
  arrangement: Arrangement;
  /** Ids of the columns that are pinned where the person pinned none. */
  pinnedAtFirst: readonly string[];
}

/** Whether a column can be hidden: the last one that is seen stays, as it leads back to the others. */
export function canHide({ view, all, arrangement }: ArrangedView, id: string): boolean {
  const hidden = namesIn(view, arrangement.hidden);
  return all.some((column) => column.fixed !== true && column.id !== id && !hidden.includes(column.id));
}

/**
 * The visible columns in order: pinned ones first, then the others in the person's order.
 * @returns how many of them are pinned, too.
 */
export function shownColumns<Column extends ViewColumn>(input: ArrangedView<Column>) {
  const { view, all, pinnedAtFirst } = input;
  const { pinned, order } = input.arrangement;
  const hidden = namesIn(view, input.arrangement.hidden);
  const ordered = inOrder(all, namesIn(view, order));
  const seen = ordered.filter(
    ({ id, standsInFor }) => !hidden.includes(id) && (standsInFor === undefined || hidden.includes(standsInFor)),
  );
  // The first stays also where two browsers hid all of the view together.
  const first = ordered.find(({ fixed }) => fixed !== true);
  const shown = first === undefined || seen.some(({ fixed }) => fixed !== true) ? seen : [first, ...seen];
  const ids = new Set(pinned ?? pinnedAtFirst);
  const start = [...ids].flatMap((id) => shown.find((column) => column.id === id && column.fixed !== true) ?? []);
  return { columns: [...start, ...shown.filter((column) => !start.includes(column))], pinned: start.length };
}
