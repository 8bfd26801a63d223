/** Replaces line breaks by spaces in a single-line field, as pasting into cells does. The caret stays where it was. */
export function keepOnOneLine(field: HTMLTextAreaElement): void {
  if (!/[\r\n]/.test(field.value)) return;
  const caret = field.selectionEnd;
  const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');
  const kept = oneLine(field.value.slice(0, caret)).length;
  field.value = field.value.trim() === '' ? '' : oneLine(field.value);
  field.setSelectionRange(kept, kept);
}
