import type { BackendKeys } from '../keys.ts';
import type { RequestHead } from './requestHead.ts';
import { sameSecret } from './sameSecret.ts';

/** The API key of a request: one of the backend's two, an invalid one, or none. */
export type CallerKey = 'secret' | 'publishable' | 'unknown' | 'none';

/**
 * The request's API key from where `@supabase/lite` reads it: the header `apikey`, else the query. The secret key counts in
 * the header alone, because addresses stand in the logs of proxies.
 */
export function callerKey(
  request: Omit<RequestHead, 'method'>,
  keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>,
): CallerKey {
  const header = request.headers.get('apikey');
  const key = header ?? new URL(request.url).searchParams.get('apikey') ?? '';
  if (key === '') return 'none';
  // It stands in every page, and nearly every request has it: hashing it for a comparison protects nothing.
  if (key === keys.publishableKey) return 'publishable';
  return header !== null && sameSecret(header, keys.secretKey.reveal()) ? 'secret' : 'unknown';
}

/** Rejects requests without a valid key, in the words of hosted Supabase. @returns null if the request may continue. */
export function refuseStranger(key: CallerKey): Response | null {
  if (key === 'secret' || key === 'publishable') return null;
  const headers = { 'access-control-allow-origin': '*' };
  const body =
    key === 'none'
      ? { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }
      : { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' };
  return Response.json(body, { status: 401, headers });
}
