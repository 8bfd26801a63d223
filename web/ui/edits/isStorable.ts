import type { EditedText } from './editedText.ts';

/** Whether a text was changed to one that its column takes: no other is kept as a draft, which could be sent later. */
export function isStorable(
  column: { refusal?(text: string): string | undefined } | undefined,
  text: EditedText,
): boolean {
  return text.isChanged && column?.refusal?.(text.value) === undefined;
}
