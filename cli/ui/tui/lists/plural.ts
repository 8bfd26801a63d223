/** `1 story`, `2 stories`; `200+ stories` where there are more than were read. */
export function plural(count: number, one: string, several: string, more = false): string {
  return `${count.toLocaleString('en-US')}${more ? '+' : ''} ${count === 1 && !more ? one : several}`;
}
