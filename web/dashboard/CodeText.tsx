/** A sentence in which commands stand in backquotes, as core writes them: shown as code. */
export function CodeText({ children }: { children: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text that does not change
  return children.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));
}
