import { record, string, unknown } from 'zod/mini';
import type { Secret } from '#core/secret.ts';
import type { Sql } from '../../database/sql.ts';
import { unavailability } from '../../lite/unavailable.ts';
import { sameSecret } from '../sameSecret.ts';

/** Functions that only read, and answer pages of whole rows as JSON. */
const lists: ReadonlySet<string> = new Set([
  'article_places',
  'articles_page',
  'feed_found',
  'feed_places',
  'feed_posts',
  'inbox_found',
  'inbox_page',
  'production_found',
  'production_page',
  'runs_found',
  'runs_page',
]);
const path = /^\/rest\/v1\/rpc\/([a-z_]+)$/;
const parameter = /^[a-z_]+$/;
const parameters = record(string(), unknown());
const headers = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' };

/**
 * Answers a call of a list function by the secret key with the JSON text that the database made. `@supabase/lite` would
 * read the text, walk over each value and write it again: half of what 50,000 stories cost a server.
 * Goes when: upstream passes on the JSON of a function as it is.
 * @returns null for any other request, and for what the database refuses: `@supabase/lite` finds the words for it.
 */
export async function answerListCall(sql: Sql, request: Request, secretKey: Secret): Promise<Response | null> {
  const url = new URL(request.url);
  const name = path.exec(url.pathname)?.[1] ?? '';
  if (request.method !== 'POST' || url.search !== '' || !lists.has(name)) return null;
  // A session beside the secret key counts instead of it.
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  if (bearer !== '' && !sameSecret(bearer, secretKey.reveal())) return null;
  const accept = request.headers.get('accept') ?? '*/*';
  if (!/^(\*\/\*|application\/json)$/.test(accept) || request.headers.has('range')) return null;
  const given = parameters.safeParse(parsed(await request.clone().text())).data;
  if (given === undefined || Object.keys(given).some((key) => !parameter.test(key))) return null;
  const names = Object.keys(given).map((key, at) => `${key} => $${at + 1}`);
  try {
    const [row] = await sql.query(
      `select public.${name}(${names.join(', ')})::text as json`,
      Object.values(given).map((value) => (isPlainObject(value) ? JSON.stringify(value) : value)),
    );
    const json = row?.['json'];
    return typeof json === 'string' ? new Response(json, { headers }) : null;
  } catch (thrown) {
    if (unavailability(thrown) !== null) throw thrown;
    return null;
  }
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
