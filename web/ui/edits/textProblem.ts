import type { EditedText } from './editedText.ts';
import { tooLong } from './tooLong.ts';

interface Column {
  label: string;
  edit?: { limit: number };
  refusal?(text: string): string | undefined;
}

/** The message about a changed text that cannot be stored; what a cell has from before can be left as it is. */
export function textProblem(column: Column | undefined, text: EditedText): string | undefined {
  if (column === undefined || !text.isChanged) return undefined;
  return tooLong(column, text.value) ?? column.refusal?.(text.value);
}

/** Whether a text was changed to one that its column takes: no other is kept as a draft, which could be sent later. */
export function isStorable(column: Pick<Column, 'refusal'> | undefined, text: EditedText): boolean {
  return text.isChanged && column?.refusal?.(text.value) === undefined;
}
