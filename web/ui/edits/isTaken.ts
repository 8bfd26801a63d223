import type { EditedText } from './editedText.ts';

/** Whether there is something to be stored that the column takes: a draft of another text could be sent later. */
export function isTaken(column: { refusal?(text: string): string | undefined } | undefined, text: EditedText): boolean {
  return text.isChanged && column?.refusal?.(text.value) === undefined;
}
