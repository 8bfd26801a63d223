/** What a terminal is told to put a text into its clipboard (OSC 52), over ssh too; one that may not ignores it. */
export function copySequence(text: string): string {
  return `\u001B]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`;
}
