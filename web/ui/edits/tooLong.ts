/** The message about a text that is too long to be saved; undefined where it is not. */
export function tooLong(
  { label, edit }: { label: string; edit?: { limit: number } },
  { length }: string,
): string | undefined {
  if (edit === undefined || length <= edit.limit) return undefined;
  const [found, most] = [length, edit.limit].map((characters) => characters.toLocaleString('en-US'));
  return `${label} is too long: ${found} characters, at most ${most}. Nothing was saved.`;
}
