import { truncate } from '#core/format.ts';
import type { CellEdit } from './unsavedCells.ts';

/** What is told under the pointer of a text that could not be saved: the cell shows the stored one. */
export function failureOf(edit: CellEdit | undefined): string | undefined {
  if (edit?.message === undefined) return undefined;
  const next = edit.retry === undefined ? '' : ' It is tried again by itself.';
  return `${edit.message}${next}\nYou typed: ${truncate(edit.value, 300)}`;
}

/**
 * What a screen reader says of an unsaved cell; sighted people read it below the pointer or in the panel.
 * @param say what it says of a text.
 */
export function spokenState(
  { state, message = '', retry, value, theirs = '' }: CellEdit,
  say: (text: string) => string,
): string {
  if (state === 'saving') return 'saving';
  if (state === 'conflict') {
    const now = theirs === '' ? 'empty' : say(theirs);
    return `changed by somebody else meanwhile, to: ${now}. Alt M keeps yours, Alt T takes theirs`;
  }
  const next = retry === undefined ? '' : ' It is tried again by itself.';
  const typed = value === '' ? 'nothing' : say(value);
  return `Failed to save changes. ${message}${next} You typed: ${typed}. Alt R tries again, Alt T gives it up`;
}
