/** `1 story`, `2 stories`; with `more`, `200+ stories`: not all of them have been read. */
export function plural(count: number, one: string, several: string, more = false): string {
  return `${count.toLocaleString('en-US')}${more ? '+' : ''} ${count === 1 && !more ? one : several}`;
}
