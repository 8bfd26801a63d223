/** `AK` for Anna Kowalska, anna.kowalska@… and anna_kowalska; `RE` for reuters. */
export function initials(name: string): string {
  const words = (name.split('@').find((part) => part !== '') ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words.map((word) => [...word]);
  const letters = second === undefined ? [...first].slice(0, 2) : [first[0], second[0]];
  return letters.join('').toUpperCase();
}
