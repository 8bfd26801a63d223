import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Clock } from '#core/clock.ts';
import { systemClock } from '#core/clock.ts';
import { createBills } from './openrouterBills.ts';
import { completionFor } from './openrouterCompletion.ts';
import type { OpenRouterFault } from './openrouterFaults.ts';
import { keyBody, listingBody } from './openrouterListing.ts';
import { refusalFor } from './openrouterRefusal.ts';
import { completionRequest, readRequest, type SandboxRequest } from './openrouterRequest.ts';
import { sendStream, sendWhole } from './openrouterSend.ts';

/** Chooses the fault for a request by its index among all requests (from 0). */
export type FaultSchedule = (request: SandboxRequest, index: number) => OpenRouterFault | null;

export interface OpenRouterSandboxOptions {
  /** 0 (the default): any free port. */
  port?: number | undefined;
  /** Milliseconds per response, plus or minus a third. Default 0. */
  latencyMs?: number | undefined;
  fault?: OpenRouterFault | FaultSchedule | null | undefined;
  /** Another seed gives other ids and latencies. */
  seed?: number | undefined;
  /** Milliseconds after a request has ended in which its bill is not found. Default 300. */
  billAfterMs?: number | undefined;
  clock?: Clock | undefined;
}

export interface OpenRouterSandbox {
  /** Value for OPENROUTER_BASE_URL. */
  url: string;
  port: number;
  /** Every request so far. */
  requests: readonly SandboxRequest[];
  /** Total USD of all bills, with what is being written. */
  billedUsd(): number;
  setFault(fault: OpenRouterFault | FaultSchedule | null): void;
  close(): Promise<void>;
}

/** A local server with OpenRouter's protocol and canned texts. Every response identifies itself as a sandbox. */
export async function startOpenRouterSandbox(options: OpenRouterSandboxOptions = {}): Promise<OpenRouterSandbox> {
  const { clock = systemClock, latencyMs = 0, seed = 1, billAfterMs = 300 } = options;
  const requests: SandboxRequest[] = [];
  const closing = new AbortController();
  const bills = createBills(billAfterMs);
  let completions = 0;
  let fault = options.fault ?? null;

  async function answer(request: SandboxRequest, response: ServerResponse, index: number): Promise<void> {
    const met = faultFor(fault, request, index);
    request.fault = met;
    response.setHeader('x-velocity-sandbox', 'openrouter');
    response.setHeader('date', new Date(clock.now()).toUTCString());
    const gone = leaving(request, response, closing.signal);
    if (request.path === '/models' && met === null) return sendJson(response, 200, listingBody());
    const key = /^Bearer (\S+)$/.exec(String(request.headers['authorization'] ?? ''))?.[1];
    const refusal = refusalFor(key === undefined ? '401' : (met ?? 'parts'), key ?? '', clock.now());
    if (refusal !== null) return sendJson(response, refusal.status, refusal.body, refusal.headers);
    if (met === 'html' || met === 'html-200') return sendPage(response, met === 'html' ? 502 : 200);
    if (request.path === '/key') return sendJson(response, 200, keyBody);
    if (request.path === '/models') return sendJson(response, 200, listingBody());
    if (request.path === '/generation') {
      return met === 'no-bill'
        ? sendError(response, 404, 'Not Found', 'not_found')
        : bills.answer(response, request.id ?? '', clock.now());
    }
    if (request.path !== '/chat/completions') return sendError(response, 404, 'Not Found', 'not_found');
    const parsed = completionRequest.safeParse(request.body);
    if (!parsed.success)
      return sendError(response, 400, 'Input required: specify "model" and "messages".', 'invalid_request');
    const completion = completionFor(parsed.data, seed);
    if ('status' in completion) return sendError(response, completion.status, completion.message, completion.errorType);
    completions += 1;
    completion.id = `${completion.id}-${completions}`;
    const streamed = parsed.data.stream === true;
    const meter = bills.open(completion, streamed);
    response.setHeader('x-generation-id', completion.id);
    const send = streamed ? sendStream : sendWhole;
    const spread = 1 + (completion.chance - 0.5) * 0.6;
    try {
      await send({ response, completion, meter, fault: met, clock, latencyMs: latencyMs * spread, gone });
    } finally {
      meter.ended(clock.now(), request.abandonedAt !== null);
    }
  }

  const server = createServer((incoming, response) => {
    void readRequest(incoming, clock.now())
      .then((request) => answer(request, response, requests.push(request) - 1))
      .catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    port,
    requests,
    billedUsd: bills.totalUsd,
    setFault(next) {
      fault = next;
    },
    async close() {
      closing.abort();
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}

/** Aborts when the caller closes the connection before the response is complete, and records that. */
function leaving(request: SandboxRequest, response: ServerResponse, closing: AbortSignal): AbortSignal {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) request.abandonedAt = performance.now();
    left.abort();
  });
  return AbortSignal.any([left.signal, closing]);
}

function faultFor(
  fault: OpenRouterFault | FaultSchedule | null,
  request: SandboxRequest,
  index: number,
): OpenRouterFault | null {
  if (typeof fault === 'function') return fault(request, index);
  const every = /^flaky:(\d+)$/.exec(fault ?? '')?.[1];
  if (every === undefined) return fault;
  return (index + 1) % Number(every) === 0 ? '429' : null;
}

function sendError(response: ServerResponse, status: number, message: string, errorType: string): void {
  const metadata = { provider_name: 'Velocity sandbox', error_type: errorType };
  sendJson(response, status, { error: { code: status, message, metadata } });
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end('<!doctype html><html><head><title>502 Bad Gateway</title></head><body>Velocity sandbox</body></html>');
}
