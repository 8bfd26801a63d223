/** Makes of typed text what a cell takes: one line in most, and the whole of a choice whose beginning was typed. */
export function fitTyped(
  field: HTMLTextAreaElement,
  edit: { multiline: boolean; choices: readonly string[] } | undefined,
  inputType: string,
): void {
  if (edit?.multiline !== true) keepOnOneLine(field);
  // Not what is composed, pasted or deleted: the person is not at the beginning of a word.
  if (inputType === 'insertText') completeChoice(field, edit?.choices ?? []);
}

/** Replaces line breaks by spaces in a single-line field, as pasting into cells does. The caret stays where it was. */
function keepOnOneLine(field: HTMLTextAreaElement): void {
  if (!/[\r\n]/.test(field.value)) return;
  const caret = field.selectionEnd;
  const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');
  const kept = oneLine(field.value.slice(0, caret)).length;
  field.value = field.value.trim() === '' ? '' : oneLine(field.value);
  field.setSelectionRange(kept, kept);
}

/** Adds the rest of a choice, selected: the next key replaces it, and Backspace leaves what was typed. */
function completeChoice(field: HTMLTextAreaElement, choices: readonly string[]): void {
  const { value, selectionEnd } = field;
  const fitting = choices.filter((choice) => choice.toLowerCase().startsWith(value.toLowerCase()));
  // The shortest first: one that is written out is not taken for the beginning of another.
  const [choice] = fitting.toSorted((a, b) => a.length - b.length);
  if (choice === undefined || selectionEnd !== value.length) return;
  // In the letters that were typed: it may become another text, which is nobody's to rewrite.
  field.value = value + choice.slice(selectionEnd);
  field.setSelectionRange(selectionEnd, choice.length);
}

/** Which of the choices a text is, in whatever letters; -1: none. */
export function choiceAt(choices: readonly string[], text: string): number {
  return choices.findIndex((choice) => choice.toLowerCase() === text.toLowerCase());
}
