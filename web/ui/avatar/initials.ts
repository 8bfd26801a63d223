const word = /([\p{L}\p{N}])([\p{L}\p{N}]?)[\p{L}\p{N}]*/gu;

/** `AK` for Anna Kowalska, anna.kowalska@… and anna_kowalska; `RE` for reuters. */
export function initials(name: string): string {
  const part = name.split('@').find((text) => text !== '') ?? '';
  const [first, second] = part.matchAll(word);
  const [, letter = '', next = ''] = first ?? [];
  return `${letter}${second?.[1] ?? next}`.toUpperCase();
}
