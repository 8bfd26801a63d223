/** Headings under which the steps of the research write for editors, and not for readers. */
export const editorHeadings: ReadonlySet<string> = new Set([
  'Is the idea right?',
  'Unconfirmed or disputed',
  'Could not be verified',
  'Use with care',
  'Not found',
  'Hooks',
  'Order of telling',
  'Last line',
  'Do not say',
  'Checked and left out',
]);

/** The headings of {@link editorHeadings} that stand on a line of an article's plain text, each once. */
export function editorNotes(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^#{1,6} /, '').trim());
  return [...new Set(lines.filter((line) => editorHeadings.has(line)))];
}
