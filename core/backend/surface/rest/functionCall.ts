import { record, string, unknown } from 'zod/mini';
import type { Secret } from '#core/secret.ts';
import type { Sql } from '../../database/sql.ts';
import { unavailability } from '../../lite/unavailable.ts';
import { sameSecret } from '../sameSecret.ts';

/** Read-only functions that return pages of whole rows as JSON. */
const lists = [
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
];
/** Functions that workers and watchers call at each step or every second. None depends on the caller. */
const frequent = [
  'advance_workflow_run',
  'changes_since',
  'leave_call_place',
  'reserve_model_call',
  'set_partial_outputs',
  'take_call_place',
  'watch_workflow_runs',
];
const direct: ReadonlySet<string> = new Set([...lists, ...frequent]);
const path = /^\/rest\/v1\/rpc\/([a-z_]+)$/;
const parameter = /^[a-z_]+$/;
const parameters = record(string(), unknown());
const headers = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' };

/**
 * Runs some function calls with the secret key as one statement and returns the database's JSON text: one implicit
 * transaction, one round trip instead of three, and no lock is held in between. `@supabase/lite` would also parse,
 * traverse and serialise it, half of what 50,000 stories cost a server.
 * Goes when: upstream passes on the JSON of a function unchanged.
 * @returns the request for `@supabase/lite` if it is another one, or if the database rejected it: it formats the error.
 */
export async function answerFunctionCall(sql: Sql, request: Request, secretKey: Secret): Promise<Response | Request> {
  const url = new URL(request.url);
  const name = path.exec(url.pathname)?.[1] ?? '';
  if (request.method !== 'POST' || url.search !== '' || !direct.has(name)) return request;
  // A session beside the secret key takes precedence.
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  const isKeyAgain = bearer === '' || bearer === request.headers.get('apikey');
  if (!isKeyAgain && !sameSecret(bearer, secretKey.reveal())) return request;
  const accept = request.headers.get('accept') ?? '*/*';
  if (!/^(\*\/\*|application\/json)$/.test(accept) || request.headers.has('range')) return request;
  const body = await request.text();
  const unanswered = () => new Request(request.url, { ...requestParts(request), body });
  const given = parameters.safeParse(parsed(body)).data;
  if (given === undefined || Object.keys(given).some((key) => !parameter.test(key))) return unanswered();
  const names = Object.keys(given).map((key, at) => `${key} => $${at + 1}`);
  try {
    const [row] = await sql.query(
      `select to_json(public.${name}(${names.join(', ')}))::text as json`,
      Object.values(given).map((value) => (isJson(value) ? JSON.stringify(value) : value)),
    );
    const json = row?.['json'] ?? 'null';
    return typeof json === 'string' ? new Response(json, { headers }) : unanswered();
  } catch (thrown) {
    if (unavailability(thrown) !== null) throw thrown;
    return unanswered();
  }
}

/** The parts of a request whose body was read, which cannot be cloned. */
function requestParts({ method, headers: sent, signal }: Request): RequestInit {
  return { method, headers: sent, signal };
}

/** Only as JSON can a parameter have such a value: as one text it costs far less than as many objects to copy. */
function isJson(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isPlainObject) : isPlainObject(value);
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
