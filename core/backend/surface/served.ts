/** What is served; the rest of `@supabase/lite` (its studio, its view of the configuration) is not. */
const prefixes = ['/rest/v1', '/auth/v1', '/storage/v1'];

export function isServed(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

export function notFound(): Response {
  return Response.json({ message: 'Not found' }, { status: 404 });
}

export function tooLarge(): Response {
  const message = 'The request is too large';
  return Response.json({ message, msg: message, code: '413' }, { status: 413 });
}
