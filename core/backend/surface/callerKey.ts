import type { BackendKeys } from '../keys.ts';
import { sameSecret } from './sameSecret.ts';

/** Which key a request shows: one of the backend's two, another text, or none. */
export type CallerKey = 'secret' | 'publishable' | 'unknown' | 'none';

/** The key of a request, where `@supabase/lite` looks for it: the header `apikey`, else the query. */
export function callerKey(request: Request, keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>): CallerKey {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? '';
  if (key === '') return 'none';
  if (sameSecret(key, keys.secretKey.reveal())) return 'secret';
  return sameSecret(key, keys.publishableKey) ? 'publishable' : 'unknown';
}

/** Refuses what shows neither key, in the words of hosted Supabase. @returns null where the request may go on. */
export function refuseStranger(key: CallerKey): Response | null {
  if (key === 'secret' || key === 'publishable') return null;
  const headers = { 'access-control-allow-origin': '*' };
  const body =
    key === 'none'
      ? { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }
      : { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' };
  return Response.json(body, { status: 401, headers });
}
