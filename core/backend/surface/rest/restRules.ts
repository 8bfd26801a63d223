import type { App } from '@supabase/lite';
import type { CallerKey } from '../callerKey.ts';
import { checkFilter } from './filterRules.ts';
import { QueryRefusal, refuseRest } from './restRefusal.ts';
import { checkSelect } from './selectRules.ts';

/** Maximum query length in bytes, as sent. */
const MAX_QUERY = 4096;
/** Maximum rows that one request may read, change or insert; hosted Supabase's default. */
const MAX_ROWS = 1000;
/** Rows of an embedded table for each row around it: a category would bring all its articles. */
const MAX_EMBEDDED = 100;
/** Columns that may be searched with patterns without a session: a pattern looks at each character of each row. */
const SHORT_TEXTS: ReadonlySet<string> = new Set(['title', 'slug', 'name']);

const reserved: ReadonlySet<string> = new Set('select order limit offset on_conflict columns apikey'.split(' '));

// `@supabase/lite` collects filters by name in plain objects, where names with a leading dollar have a special meaning:
// a filter on one of these names would pollute Object.prototype.
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Rejects or limits a request for tables or functions before `@supabase/lite` parses it. */
export type RestRules = (request: Request, key: CallerKey) => Promise<Request | Response>;

/**
 * Limits for tables and functions without the secret key: operators with bounded cost, three nested embedded tables, 4
 * KB of query, 1,000 rows. Row-level security decides which rows; this limits the work.
 */
export function restRules(app: App): RestRules {
  return async (request, key) => {
    const url = new URL(request.url);
    const unreadable = refuseUnreadable(url);
    if (unreadable !== null || key === 'secret') return unreadable ?? request;
    try {
      if (url.search.length > MAX_QUERY) {
        throw new QueryRefusal(`The query is longer than ${MAX_QUERY} bytes`, 'Ask for less at once.');
      }
      const anonymous = isAnonymous(request);
      checkQuery(url.searchParams);
      if (anonymous) checkPatterns(url.searchParams);
      const select = url.searchParams.get('select') ?? '';
      const root = url.pathname.slice('/rest/v1/'.length).replace(/(?<!\/)\/+$/, '');
      const known = select.includes('(') ? await tableNames(app) : new Set<string>();
      const embedded = checkSelect(select, root, (name) => known.has(name));
      const counted = withExactCount(limitEmbedded(request, embedded));
      return request.method === 'GET' || request.method === 'HEAD' ? counted : withRowLimit(counted);
    } catch (thrown) {
      if (thrown instanceof QueryRefusal) return refuseRest(400, 'PGRST100', thrown.message, thrown.hint);
      throw thrown;
    }
  };
}

/**
 * Rejects what the database cannot store or `@supabase/lite` cannot parse, which would cause an internal error. Applies
 * to all callers, the secret key included.
 * @returns null if the request may continue.
 */
function refuseUnreadable(url: URL): Response | null {
  for (const [key, value] of url.searchParams) {
    if (`${key}${value}`.includes('\0')) {
      return refuseRest(400, '22021', 'A query cannot hold the character U+0000');
    }
  }
  const select = url.searchParams.get('select') ?? '';
  const names = [...url.searchParams.keys(), select].flatMap((text) => text.split(/[^\w$]+/));
  const odd = names.find((name) => name.startsWith('$') || inherited.has(name));
  if (odd !== undefined) return refuseRest(400, '42703', `column "${odd}" does not exist`);
  if (select.split('"').length % 2 === 1) return null;
  return refuseRest(400, 'PGRST100', 'failed to parse select parameter: a quote is not closed');
}

async function tableNames(app: App): Promise<ReadonlySet<string>> {
  const { tables, views } = await app.connection.introspect({ useCache: true });
  return new Set([...tables, ...views].map(({ name }) => name));
}

function checkQuery(query: URLSearchParams): void {
  for (const [key, value] of query) {
    if (!reserved.has(key)) checkFilter(key, value);
    else if (query.getAll(key).length > 1) throw new QueryRefusal(`"${key}" is given twice`);
  }
}

/** Without a session: supabase-js then sends the key itself as a token. */
function isAnonymous(request: Request): boolean {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /i, '');
  return token.split('.').length !== 3;
}

/** @throws {QueryRefusal} for a pattern on a text that may be long. */
function checkPatterns(query: URLSearchParams): void {
  for (const [key, value] of query) {
    if (reserved.has(key) || SHORT_TEXTS.has(key)) continue;
    // At the beginning, or inside a group.
    if (/(?:^|\.)i?like[.(]/.test(value)) {
      throw new QueryRefusal(
        'Without a session, like and ilike are allowed on short texts alone',
        `Use them on ${[...SHORT_TEXTS].join(', ')}, outside of groups.`,
      );
    }
  }
}

/** The same request with a limit for each embedded table; its own smaller ones stay. */
function limitEmbedded(request: Request, paths: readonly string[]): Request {
  if (paths.length === 0) return request;
  const url = new URL(request.url);
  for (const path of paths) {
    const name = `${path}.limit`;
    const own = Number(url.searchParams.get(name) ?? Number.NaN);
    const limit = own >= 0 ? Math.min(own, MAX_EMBEDDED) : MAX_EMBEDDED;
    url.searchParams.set(name, String(limit));
  }
  return new Request(url, request);
}

/** The database estimates from statistics of whole tables, hidden rows too; a real count goes by row-level security. */
function withExactCount(request: Request): Request {
  const prefer = request.headers.get('prefer') ?? '';
  const exact = prefer.replaceAll(/\bcount\s*=\s*(planned|estimated)\b/gi, 'count=exact');
  if (exact === prefer) return request;
  const headers = new Headers(request.headers);
  headers.set('prefer', exact);
  return new Request(request, { headers });
}

/** Adds PostgREST's limit of affected rows, beyond which a change is rejected. A smaller limit of the caller stays. */
function withRowLimit(request: Request): Request {
  const asked = (request.headers.get('prefer') ?? '').split(',').map((part) => part.trim());
  const strict = asked.includes('handling=strict');
  const own = Number(asked.find((part) => part.startsWith('max-affected='))?.slice('max-affected='.length));
  const limit = strict && Number.isInteger(own) && own >= 0 ? Math.min(own, MAX_ROWS) : MAX_ROWS;
  const kept = asked.filter((part) => part !== '' && !/^(handling|max-affected)\s*=/.test(part));
  const headers = new Headers(request.headers);
  headers.set('prefer', ['handling=strict', `max-affected=${limit}`, ...kept].join(', '));
  return new Request(request, { headers });
}
