/** What a page is sure to ask for first. */
interface FirstRequest {
  /** Path and query. */
  path: string;
  /** JSON of a POST; without it the request is a GET. */
  body?: string;
}

declare global {
  /** Requests that the script in the page's head sent before the page's code had come. */
  var velocityFirstRequests: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

/** Milliseconds after which the answer to such a request is too old to be shown. */
const FRESH_MS = 15_000;

/** Sends the first requests of a page with the stored session. */
export function sendFirst(token: string, requests: readonly FirstRequest[]): void {
  const answers = new Map<string, Promise<Response>>();
  for (const { path, body } of requests) {
    const authorization = `Bearer ${token}`;
    const answer =
      body === undefined
        ? fetch(path, { headers: { authorization } })
        : fetch(path, { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } });
    // Whoever takes it handles the failure.
    answer.catch(() => {});
    answers.set(keyOf(path, body), answer);
  }
  globalThis.velocityFirstRequests = { token, answers };
  setTimeout(() => answers.clear(), FRESH_MS);
}

/** The answer to a request that was sent already, with the same token and once only; undefined where none was. */
export function takeFirst(token: string, input: RequestInfo | URL, body: unknown): Promise<Response> | undefined {
  const sent = globalThis.velocityFirstRequests;
  if (sent?.token !== token || input instanceof Request) return undefined;
  const { pathname, search } = new URL(input, location.href);
  const key = keyOf(pathname + search, body);
  const answer = sent.answers.get(key);
  sent.answers.delete(key);
  return answer;
}

function keyOf(path: string, body: unknown): string {
  return `${path} ${typeof body === 'string' ? body : ''}`;
}
