import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { array, number, object, string } from 'zod';
import type { Clock } from '#core/clock.ts';
import { systemClock } from '#core/clock.ts';
import type { ApifyFault } from './apifyFaults.ts';
import { emptyFiller, kaitoFiller, readyMadeItems, type SandboxItem } from './apifyItems.ts';
import { itemsOf, readItemsFile, shiftToNow } from './apifyItemsFile.ts';
import { SandboxRuns, type SandboxRun } from './apifyRuns.ts';

export interface ApifySandboxOptions {
  /** 0 (the default): any free port. */
  port?: number | undefined;
  /** JSON file of items to serve instead of the built-in ones. */
  itemsFile?: string | undefined;
  /** Items to serve instead of the built-in ones. */
  items?: readonly SandboxItem[] | undefined;
  /** Shifts the dates of the file's items so that the newest is now. */
  shiftToNow?: boolean | undefined;
  /** Duration of a run in milliseconds. Default 1500. */
  latencyMs?: number | undefined;
  fault?: ApifyFault | null | undefined;
  clock?: Clock | undefined;
}

export interface ApifySandbox {
  /** Value for APIFY_BASE_URL. */
  url: string;
  port: number;
  /** Every request so far. */
  requests: readonly SandboxRequest[];
  runs(): readonly SandboxRun[];
  setFault(fault: ApifyFault | null): void;
  close(): Promise<void>;
}

export interface SandboxRequest {
  method: string;
  /** Path without `/v2`; `/acts` also for `/actors`. */
  path: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

const LATE_MS = 6_000;

// The real actor only knows its own name of the limit: `maxTweets` alone leaves a run unlimited.
const actorInput = object({ searchTerms: array(string()), maxItems: number().optional() });

/** A local server with Apify's protocol. Every response identifies itself as a sandbox. */
export async function startApifySandbox(options: ApifySandboxOptions = {}): Promise<ApifySandbox> {
  const clock = options.clock ?? systemClock;
  const runs = new SandboxRuns(clock);
  const startedAt = clock.now();
  const requests: SandboxRequest[] = [];
  const seen = new Map<string, number>();
  let fault = options.fault ?? null;
  const given = options.items ?? (options.itemsFile === undefined ? undefined : readItemsFile(options.itemsFile));
  const fixed = given !== undefined && options.shiftToNow === true ? shiftToNow(given, startedAt) : given;

  /** Number of earlier requests to this path, for transient faults. */
  const timesAsked = (request: SandboxRequest): number => {
    const key = `${request.method} ${request.path}`;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times;
  };

  function itemsFor(input: unknown): readonly SandboxItem[] {
    const { searchTerms = [], maxItems } = actorInput.safeParse(input).data ?? {};
    const handle = /^from:(\S+)/i.exec(searchTerms[0] ?? '')?.[1] ?? '';
    if (fault === 'no-results') return [emptyFiller];
    if (fault === 'mock-fillers') return Array.from({ length: 15 }, () => kaitoFiller);
    const all = fixed === undefined ? readyMadeItems(handle, startedAt, clock.now()) : itemsOf(fixed, handle);
    const kept = all.slice(0, maxItems);
    return kept.length === 0 ? [emptyFiller] : kept;
  }

  async function answer(request: SandboxRequest, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, path, query } = request;
    const times = timesAsked(request);
    const refusal = refuse(incoming, fault, times);
    if (refusal !== null) return send(response, refusal.status, error(refusal.type, refusal.message));
    if (method === 'GET' && times === 0 && fault === 'html') return sendPage(response);
    const cut = method === 'GET' && times === 0 && fault === 'cut';

    if (path === '/users/me') {
      const data = {
        id: 'sandbox',
        username: 'sandbox',
        email: 'sandbox@sandbox.example',
        plan: 'SANDBOX',
        sandbox: true,
      };
      return send(response, 200, { data }, {}, cut);
    }
    const [, actor, rest = ''] = /^\/acts\/([^/]+)\/runs(.*)$/.exec(path) ?? [];
    if (actor !== undefined && rest === '') {
      if (method === 'POST') return startRun(decodeURIComponent(actor), request, response, times);
      const listedFrom = clock.now() - (fault === 'start-late' ? LATE_MS : 0);
      return send(response, 200, listRuns(runs, decodeURIComponent(actor), query, listedFrom), {}, cut);
    }
    const [, id, what = ''] = /^\/(?:acts\/[^/]+\/runs|actor-runs)\/([^/]+)(.*)$/.exec(path) ?? [];
    const run = runs.find(id);
    const hidden = method === 'GET' && what === '' && (fault === 'gone' || (fault === 'poll-404' && times < 2));
    if (run === undefined || hidden) return send(response, 404, error('record-not-found', 'Actor run was not found.'));
    if (method === 'POST' && what === '/abort') {
      if (fault === 'abort-500' && times === 0) return send(response, 500, error('internal-server-error', 'Broken.'));
      runs.abort(run);
      return send(response, 200, { data: runs.show(run) });
    }
    if (what === '/key-value-store/records/INPUT' && fault === 'no-input') {
      return send(response, 404, error('record-not-found', 'Record was not found.'));
    }
    if (what === '/dataset/items' && fault === 'results-500') {
      return send(response, 500, error('internal-server-error', 'Unexpected error.'));
    }
    if (what === '/key-value-store/records/INPUT') return send(response, 200, run.input, {}, cut);
    if (what === '/dataset/items') return sendItems(response, run, query, cut);
    if (what !== '')
      return send(response, 404, error('page-not-found', 'We have bad news: there is no API endpoint here.'));
    await waitForFinish(run, Number(query['waitForFinish'] ?? 0), response);
    return send(response, 200, { data: runs.show(run) }, {}, cut);
  }

  function startRun(actor: string, { body }: SandboxRequest, response: ServerResponse, times: number): void {
    if (fault === '402') {
      const message = 'You do not have enough usage to run this paid Actor.';
      return send(response, 402, error('not-enough-usage-to-run-paid-actor', message));
    }
    if (!actor.includes('~')) return send(response, 404, error('record-not-found', 'Actor was not found.'));
    if (fault === 'start-500' && times === 0)
      return send(response, 500, error('internal-server-error', 'Something broke.'));
    const run = runs.start({ actor, input: body, items: itemsFor(body), latencyMs: options.latencyMs ?? 1_500, fault });
    if (fault === 'start-reset' && times === 0) {
      response.socket?.resetAndDestroy();
      return;
    }
    if (fault === 'start-hangs' && times === 0) return;
    if (fault === 'start-late' && times === 0) return send(response, 504, error('gateway-timeout', 'Too late.'));
    if ((fault === 'start-500-but-started' || fault === 'no-input') && times === 0) {
      return send(response, 500, error('internal-server-error', 'Unexpected error.'));
    }
    send(response, 201, { data: runs.show(run) });
  }

  async function waitForFinish(run: SandboxRun, seconds: number, response: ServerResponse): Promise<void> {
    if (fault === 'ignore-wait' || !(seconds > 0)) return;
    const wait = Math.min(Math.min(seconds, 60) * 1000, run.endsAt - clock.now());
    if (wait <= 0 || runs.isOver(run)) return;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    await clock.sleep(wait, AbortSignal.any([run.stopped.signal, gone.signal])).catch(() => {});
  }

  function sendItems(
    response: ServerResponse,
    run: SandboxRun,
    query: Readonly<Record<string, string>>,
    cut: boolean,
  ): void {
    const found = runs.itemsBy(run, clock.now());
    const offset = Number(query['offset'] ?? 0);
    const limit = Number(query['limit'] ?? 250_000);
    const page = found.slice(offset, offset + limit);
    const headers = {
      'x-apify-pagination-total': String(found.length),
      'x-apify-pagination-offset': String(offset),
      'x-apify-pagination-limit': String(limit),
      'x-apify-pagination-count': String(page.length),
    };
    send(response, 200, page, headers, cut);
  }

  function send(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    cut = false,
  ): void {
    const json = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-velocity-sandbox': 'apify',
      date: new Date(clock.now()).toUTCString(),
      ...headers,
    });
    response.end(cut ? json.slice(0, Math.floor(json.length / 2)) : json);
  }

  const server = createServer((incoming, response) => {
    void readRequest(incoming).then(
      (request) => {
        requests.push(request);
        return answer(request, incoming, response);
      },
      () => response.destroy(),
    );
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}/v2`,
    port,
    requests,
    runs: () => runs.all,
    setFault(next) {
      fault = next;
      seen.clear();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<SandboxRequest> {
  const url = new URL(incoming.url ?? '/', 'http://sandbox');
  const body = await text(incoming);
  let json: unknown = null;
  try {
    json = JSON.parse(body);
  } catch {
    // No body, or none that an actor could read.
  }
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname.replace(/^\/v2(?=\/)/, '').replace(/^\/actors\//, '/acts/'),
    query: Object.fromEntries(url.searchParams),
    body: json,
  };
}

function refuse(incoming: IncomingMessage, fault: ApifyFault | null, times: number) {
  const token = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    return { status: 401, type: 'token-not-provided', message: 'Authentication token was not provided.' };
  }
  if (fault === '401')
    return { status: 401, type: 'invalid-token', message: `Authentication token ${token} is not valid.` };
  if (fault === '429' && times < 2) {
    return {
      status: 429,
      type: 'rate-limit-exceeded',
      message: 'You have exceeded the rate limit of 60 requests per second.',
    };
  }
  return null;
}

function listRuns(runs: SandboxRuns, actor: string, query: Readonly<Record<string, string>>, until: number) {
  const own = runs.all.filter((run) => run.actor === actor && run.startedAt <= until);
  const ordered = query['desc'] === '1' || query['desc'] === 'true' ? own.toReversed() : own;
  const offset = Number(query['offset'] ?? 0);
  const limit = Number(query['limit'] ?? 1000);
  const items = ordered.slice(offset, offset + limit).map((run) => runs.show(run));
  return {
    data: { total: own.length, count: items.length, offset, limit, desc: ordered !== own, items, sandbox: true },
  };
}

function error(type: string, message: string) {
  return { error: { type, message }, sandbox: true };
}

function sendPage(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html', 'x-velocity-sandbox': 'apify' });
  response.end('<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1>sandbox</body></html>');
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
