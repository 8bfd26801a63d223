const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD';
const headersAsked =
  'authorization, apikey, content-type, cache-control, prefer, x-client-info, x-upsert, x-metadata, ' +
  'accept-profile, content-profile, range, range-unit, accept, x-supabase-api-version';

/** Answers CORS preflight requests as hosted Supabase does, without accessing the database, as they carry no key. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? headersAsked,
      'access-control-max-age': '86400',
    },
  });
}
