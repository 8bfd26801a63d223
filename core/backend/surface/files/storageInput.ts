import { enum as enum_, object } from 'zod';
import { isOversizedJson } from '../body/jsonShape.ts';
import { withBody } from '../body/limitedBody.ts';

/** A list of files to delete has 1,000 at most, as on hosted Supabase: each is a parameter of the library's statement. */
const storageShape = { values: 1_001, levels: 8 };

/**
 * Validates the JSON body of a storage request: an empty body becomes an empty object. Rejected are invalid JSON, texts
 * that the database cannot store, and invalid counts, on which `@supabase/lite` would fail internally.
 */
export async function takeStorageQuestion(request: Request): Promise<Request | Response> {
  if (request.body === null || !/\bjson\b/.test(request.headers.get('content-type') ?? '')) return request;
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (isOversizedJson(bytes, storageShape)) return refuse('invalid_request', 'At most 1,000 files at once');
  const text = new TextDecoder().decode(bytes) || '{}';
  let fits = true;
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (!storable(key) || !storable(value)) fits = false;
      return value;
    });
  } catch {
    return refuse('invalid_json', 'The body is no JSON');
  }
  if (!sortsByColumn(text))
    return refuse('invalid_request', 'Files are sorted by name, id, or one of their times, asc or desc');
  if (!fits) return refuse('invalid_request', 'A text holds U+0000 or half of a pair, or a number is no count');
  return withBody(request, request.url, new Uint8Array(Buffer.from(text)));
}

const sorted = object({
  sortBy: object({
    column: enum_(['name', 'id', 'created_at', 'updated_at', 'last_accessed_at']).nullish(),
    order: enum_(['asc', 'desc']).nullish(),
  }).nullish(),
});

/** A list of files can be sorted; the library puts any other column into its statement, which then fails. */
function sortsByColumn(text: string): boolean {
  const body: unknown = JSON.parse(text);
  return !(typeof body === 'object' && body !== null && 'sortBy' in body) || sorted.safeParse(body).success;
}

function storable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'number' || (Number.isSafeInteger(value) && value >= 0);
}

function refuse(error: string, message: string): Response {
  return Response.json({ statusCode: '400', error, message }, { status: 400 });
}
