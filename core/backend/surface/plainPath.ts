/** Parts of a path that decide who answers, by interface; what follows names things, and may be encoded. */
const routeParts: Readonly<Record<string, number>> = {
  auth: Number.POSITIVE_INFINITY,
  rest: Number.POSITIVE_INFINITY,
  storage: 4,
};

/**
 * The path of a request, read once for all rules: null where its route part is written in another way than the one way
 * that rules know (`/auth/v1/%74oken`, `//auth/v1/token`). What is refused here is never decoded by somebody else.
 */
export function plainPath(url: string): string | null {
  const { pathname } = new URL(url);
  const parts = pathname.split('/').slice(1);
  const [first = ''] = parts;
  // An encoded name of an interface is none of the known ones: all of its path counts.
  const count = Object.hasOwn(routeParts, first) ? (routeParts[first] ?? 0) : parts.length;
  return parts.slice(0, count).every((part) => /^[\w.~-]*$/.test(part)) && !pathname.startsWith('//') ? pathname : null;
}
