import { type ClientResponse, hc, type InferResponseType } from 'hono/client';
import type { DashboardApi } from '#web/server/api/dashboardApi.ts';
import { authClient, storedSession } from '../../ui/auth/authStore.ts';
import { ApiError, foreign, late, offline, parsedJson, refusalOf } from './apiError.ts';
import { takeFirst } from './firstRequests.ts';
import { learnServerTime } from './serverClock.ts';
import { sessionIsOver } from './session.ts';

/** Milliseconds for which a call waits: longer than the server lets one run. */
const DEADLINE_MS = 40_000;
/** The same for calls that wait for a model. */
const MODEL_DEADLINE_MS = 150_000;

/** The dashboard's API, typed by the server's routes. */
export const api = hc<DashboardApi>('/api/dashboard', { fetch: within(DEADLINE_MS) });

/** The same for calls that wait for a model. */
export const modelApi = hc<DashboardApi>('/api/dashboard', { fetch: within(MODEL_DEADLINE_MS) });

/** The body that a route answers, as the browser gets it. */
export type AnswerTo<Call> = InferResponseType<Call>;

/**
 * The body of a call's answer.
 * @throws ApiError with the server's words, or `offline` where no answer came.
 * @example
 * ```ts
 * const me = await answerOf(api.me.$get());
 * ```
 */
export async function answerOf<Answer>(call: Promise<ClientResponse<Answer, number, 'json'>>) {
  const response = await call;
  if (!response.ok) throw await refusalOf(response);
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw foreign(response);
    // The connection was lost within the answer.
    if (error instanceof TypeError) throw offline();
    throw error;
  });
}

/** `fetchWithSession` with a deadline, also for what it waits for before the request. */
function within(ms: number): typeof fetchWithSession {
  return (input, init) => {
    const deadline = new AbortController();
    const ended = Promise.withResolvers<never>();
    // The body is read after this has returned, so the deadline stays.
    setTimeout(() => {
      deadline.abort(late());
      ended.reject(late());
    }, ms);
    const signals = init?.signal == null ? [deadline.signal] : [init.signal, deadline.signal];
    return Promise.race([fetchWithSession(input, { ...init, signal: AbortSignal.any(signals) }), ended.promise]);
  };
}

/** Milliseconds without a sign of life after which an upload is given up: a dead connection is not told of. */
const STALL_MS = 60_000;

export interface SendingFile {
  signal: AbortSignal;
  /** Called with 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Uploads a file with progress. It has no deadline as a whole, because it takes as long as the connection is slow.
 * @param path below `/api/dashboard/`.
 * @returns the server's answer.
 * @throws ApiError with the server's words, `offline`, or `deadline` where it stalled; the signal's reason.
 */
export async function sendFile(path: string, file: Blob, { signal, onProgress }: SendingFile): Promise<unknown> {
  const { token } = await currentSession(signal);
  const request = new XMLHttpRequest();
  const ended = Promise.withResolvers<void>();
  const stop = (reason: unknown) => {
    ended.reject(reason);
    request.abort();
  };
  const stall = () => setTimeout(() => stop(stalled()), STALL_MS);
  let stalling = stall();
  const alive = () => {
    clearTimeout(stalling);
    stalling = stall();
  };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    alive();
    onProgress(total === 0 ? 0 : loaded / total);
  });
  // From here on the server has its time.
  request.upload.addEventListener('load', alive);
  request.addEventListener('load', () => ended.resolve());
  request.addEventListener('error', () => ended.reject(offline()));
  const cancelled = () => stop(signal.reason);
  signal.addEventListener('abort', cancelled);
  request.open('POST', `/api/dashboard/${path}`);
  request.setRequestHeader('authorization', `Bearer ${token}`);
  request.send(file);
  await ended.promise.finally(() => {
    clearTimeout(stalling);
    signal.removeEventListener('abort', cancelled);
  });
  if (request.status === 401) sessionIsOver();
  const { status, responseText } = request;
  if (status >= 400) throw await refusalOf({ status, text: async () => responseText });
  return parsedJson(responseText);
}

/** Sends a request to the dashboard's API with the session. @throws ApiError `offline` or `auth`. */
export async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const session = await currentSession(init?.signal);
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${session.token}`);
  const send = () => fetch(input, { ...init, headers });
  const first = takeFirst(session.token, input, init?.body);
  // One that failed in the page's head is sent again.
  const answer = await (first?.catch(send) ?? send()).catch((error: unknown) => {
    throw init?.signal?.aborted === true ? error : offline();
  });
  learnServerTime(answer.headers);
  if (answer.status === 401) sessionIsOver();
  return answer;
}

/** Milliseconds that renewing the session may take. */
const RENEWAL_MS = 30_000;

/**
 * The session, renewed where its hour is over.
 * @throws ApiError `auth` where there is none any more, `deadline` where nobody answers; the signal's reason.
 */
async function currentSession(signal: AbortSignal | null | undefined): Promise<{ token: string }> {
  signal?.throwIfAborted();
  const stored = storedSession();
  if (stored !== null) return stored;
  // Its library takes no signal and has no deadline.
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => ended.reject(late()), RENEWAL_MS);
  const abort = () => ended.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  return Promise.race([renewedSession(), ended.promise]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  });
}

async function renewedSession(): Promise<{ token: string }> {
  const client = await authClient().catch(() => {
    throw offline();
  });
  const { data, error } = await client.getSession();
  if (data.session !== null) return { token: data.session.access_token };
  // Renewing needs the network: a failure to reach the server does not end the session.
  if (error !== null && error.name === 'AuthRetryableFetchError') throw offline();
  sessionIsOver();
  throw new ApiError({ code: 'auth', message: 'Your session is over.', hint: 'Sign in again; what you typed stays.' });
}

function stalled(): ApiError {
  return new ApiError({
    code: 'deadline',
    message: `The upload was given up: nothing was sent or answered for ${STALL_MS / 1000} s.`,
    hint: 'Check the connection, then upload the file again.',
  });
}
