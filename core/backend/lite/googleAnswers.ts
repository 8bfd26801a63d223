import { AsyncLocalStorage } from 'node:async_hooks';
import { boolean, looseObject, optional, string, union } from 'zod';

/** Where the library exchanges a code, reads a profile and fetches Google's keys. */
const HOSTS: ReadonlySet<string> = new Set(['oauth2.googleapis.com', 'www.googleapis.com']);
/** Tokens, profile and keys have some kilobytes. */
const MOST_BYTES = 64 * 1024;

/** What Google says about a person: the claims of an `id_token`, or a profile. */
const profile = looseObject({
  email: optional(string()),
  email_verified: optional(union([boolean(), string()])),
  verified_email: optional(boolean()),
});
const tokens = looseObject({ id_token: optional(string()) });

/** Whether Google has named an address in this sign-in that it has not verified. */
const signIns = new AsyncLocalStorage<{ isUnverified: boolean }>();

/** Runs a sign-in of the library, which ends before it stores anything where Google has not verified the address. */
export async function withVerifiedAddress(work: () => Promise<Response>): Promise<Response | 'unverified'> {
  const signIn = { isUnverified: false };
  const answer = await signIns.run(signIn, work);
  return signIn.isUnverified ? 'unverified' : answer;
}

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
    const answer = withLimit(await fetch(input, { ...init, redirect: 'error' }));
    return signIns.getStore() === undefined ? answer : verified(answer);
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

/**
 * The library keeps an identity without a verified address, and from then on the owner of that address cannot sign in
 * with Google: it finds two accounts. @throws where the answer names such an address.
 */
async function verified(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  const given = parsed(text);
  const claims = tokens.safeParse(given).data?.id_token?.split('.')[1];
  const { data } = profile.safeParse(
    claims === undefined ? given : parsed(Buffer.from(claims, 'base64url').toString()),
  );
  const isVerified = data?.email_verified === true || data?.email_verified === 'true' || data?.verified_email === true;
  const signIn = signIns.getStore();
  if (signIn !== undefined && data?.email !== undefined && data.email !== '' && !isVerified) {
    signIn.isUnverified = true;
    throw new Error('Google has not verified this address.');
  }
  return new Response(text, { status, headers });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
