/**
 * JSON that this site's own server wrote, whose types are shared with it. It checked what it read: to check again would
 * cost readers a library.
 */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it wrote
export function ownJson<T>(text: string): T {
  // eslint-disable-next-line typescript/no-unsafe-return -- see above
  return JSON.parse(text);
}
