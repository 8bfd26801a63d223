/** Number of leading path segments that decide routing, by API; the rest are names and may be encoded. */
const routeParts: Readonly<Record<string, number>> = {
  auth: Number.POSITIVE_INFINITY,
  rest: Number.POSITIVE_INFINITY,
  storage: 4,
};

/**
 * The path of a request for all routing rules: null if a routing segment is not in its canonical spelling
 * (`/auth/v1/%74oken`, `//auth/v1/token`), so that no later component decodes it differently.
 */
export function plainPath(url: string): string | null {
  const { pathname } = new URL(url);
  const parts = pathname.split('/').slice(1);
  const [first = ''] = parts;
  // An encoded API name matches none of the known ones: all segments are checked.
  const count = Object.hasOwn(routeParts, first) ? (routeParts[first] ?? 0) : parts.length;
  return parts.slice(0, count).every((part) => /^[\w.~-]*$/.test(part)) && !pathname.startsWith('//') ? pathname : null;
}
