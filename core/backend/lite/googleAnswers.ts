/** Where the library exchanges a code, reads a profile and fetches Google's keys. */
const HOSTS: ReadonlySet<string> = new Set(['oauth2.googleapis.com', 'www.googleapis.com']);
/** Tokens, profile and keys have some kilobytes. */
const MOST_BYTES = 64 * 1024;

const limiting = new WeakSet<typeof globalThis.fetch>();

/**
 * Limits the answers of Google to 64 KB, unpacked, and to its own addresses: whoever answers in its place would fill the
 * memory. The library takes no `fetch`, so the process's own is replaced; it ends each request after ten seconds.
 */
export function limitGoogleAnswers(): void {
  const { fetch } = globalThis;
  if (limiting.has(fetch)) return;
  const limited: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!URL.canParse(url) || !HOSTS.has(new URL(url).host)) return fetch(input, init);
    return withLimit(await fetch(input, { ...init, redirect: 'error' }));
  };
  limiting.add(limited);
  globalThis.fetch = limited;
}

function withLimit(answer: Response): Response {
  if (answer.body === null) return answer;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) controller.error(new Error('Google answered more than 64 KB.'));
      else controller.enqueue(part);
    },
  });
  const { status, headers } = answer;
  return new Response(answer.body.pipeThrough(limit), { status, headers });
}
