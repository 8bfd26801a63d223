import { tableClient } from '#core/backend/client.ts';
import { listen } from '#core/backend/surface/listen.ts';
import { type ApiGuardInput, apiGuard } from '#core/backend/surface/apiGuard.ts';
import type { TestBackend, TestUser } from './backends.ts';
import { type RawAnswer, rawRequest, type RawRequest } from './rawRequest.ts';

/** A backend as the network sees it. */
export interface NetworkApi {
  url: string;
  /** Who asks, as headers. */
  anonymous: Record<string, string>;
  secret: Record<string, string>;
  as(user: Pick<TestUser, 'accessToken'>): Record<string, string>;
  ask(path: string, headers: Record<string, string>, request?: RawRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** Puts a backend on a port of this machine, with the guard before it. */
export async function openNetworkApi(
  { fetch, accountOf, url, keys }: TestBackend,
  options: Partial<Omit<ApiGuardInput, 'backend'>> = {},
): Promise<NetworkApi> {
  const { publishableKey, secretKey } = keys;
  const backend = {
    fetch,
    accountOf,
    publishableKey,
    secretKey,
    dbFor: (accessToken: string) => tableClient({ url, key: publishableKey, fetch, accessToken }),
  };
  const guard = apiGuard({ backend, publicRest: false, ...options });
  const listener = await listen(guard, { host: '127.0.0.1', port: 0 }, 100);
  const address = `http://127.0.0.1:${listener.port}`;
  return {
    url: address,
    anonymous: { apikey: publishableKey },
    secret: { apikey: secretKey.reveal() },
    as: ({ accessToken }) => ({ apikey: publishableKey, authorization: `Bearer ${accessToken}` }),
    ask: (path, headers, request = {}) =>
      rawRequest(address, path, { ...request, headers: { ...headers, ...request.headers } }),
    close: () => listener.close(),
  };
}
