/** Path prefixes that are served; the rest of `@supabase/lite` (its studio, its view of the configuration) is not. */
const prefixes = ['/rest/v1', '/auth/v1', '/storage/v1'];

export function isServed(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Supported methods. A `Request` cannot be constructed with others (`TRACE`). */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @returns null if the method is supported. */
export function refuseMethod(method: string): Response | null {
  if (methods.has(method)) return null;
  return Response.json({ message: 'Method not allowed' }, { status: 405, headers: { allow: [...methods].join(', ') } });
}

export function notFound(): Response {
  return Response.json({ message: 'Not found' }, { status: 404 });
}

export function tooLarge(): Response {
  const message = 'The request is too large';
  return Response.json({ message, msg: message, code: '413' }, { status: 413 });
}

/** Of what editors send beside files. Other types take the library longer to read than they are worth. */
export function onlyJson(): Response {
  const message = 'The body has to be JSON, with the content type application/json';
  return Response.json({ message, msg: message, code: '415' }, { status: 415 });
}
