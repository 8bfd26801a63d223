import type { CellChange } from './cellChange.ts';
import { keepsSome } from './onWhole.ts';
import { isExpected } from './unsavedCells.ts';

/** What somebody types into a cell. */
export interface Typing {
  /** The text before; null where a new one is typed over it. */
  initial: string | null;
  /** What was shown of that when somebody began to type. */
  before: string;
  value: string;
  /** The bytes of the cell's whole text, where only its beginning was known. */
  bytes?: number | undefined;
  /** Whether the cell's whole text was known, and not only its beginning. */
  isWhole: boolean;
}

/**
 * The change that a typed text makes. Where only the beginning was known, the rest comes with the answer.
 * @param whole the text that was typed over, where it has been read since; compared as a whole if it is the one shown.
 */
export function changeByTyping(
  place: Pick<CellChange, 'row' | 'column'>,
  { initial, before, value, bytes, isWhole }: Typing,
  whole: string | null = null,
): CellChange {
  if (initial === null && !isWhole && whole !== null && isExpected({ stored: before, cut: true, bytes }, whole))
    return { ...place, expected: whole, value };
  const expected = initial ?? before;
  if (isWhole) return { ...place, expected, value };
  return { ...place, expected, ...(initial === null ? { cut: true } : { partial: true }), bytes, value };
}

/** Whether what was shown and typed over is there again: pasted back, or by the field's own Undo. */
export function bringsBack(before: string, value: string, isHistory: boolean): boolean {
  return before !== '' && (value.includes(before) || (isHistory && keepsSome(before, value)));
}

/** Replaces line breaks by spaces in a single-line field, as pasting into cells does. The caret stays where it was. */
export function keepOnOneLine(field: HTMLTextAreaElement): void {
  if (!/[\r\n]/.test(field.value)) return;
  const caret = field.selectionEnd;
  const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');
  const kept = oneLine(field.value.slice(0, caret)).length;
  field.value = field.value.trim() === '' ? '' : oneLine(field.value);
  field.setSelectionRange(kept, kept);
}
