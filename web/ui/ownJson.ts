/**
 * Parses JSON from this site's own server without validation: the server validated it and shares its types, and a
 * validator would add to what readers download.
 */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it wrote
export function ownJson<T>(text: string): T {
  // eslint-disable-next-line typescript/no-unsafe-return -- see above
  return JSON.parse(text);
}
