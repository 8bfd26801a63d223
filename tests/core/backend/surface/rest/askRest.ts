import type { TestBackend, TestUser } from '../../../../support/backends.ts';

/** Who asks: nobody in particular, somebody of the staff, or a server with the secret key. */
export type Caller = 'anonymous' | 'staff' | 'secret';

export interface Asked {
  method?: string;
  body?: string;
  prefer?: string;
  range?: string;
}

export type AskRest = ReturnType<typeof askRest>;

/** Sends requests to `/rest/v1` as whoever is named. */
export function askRest(backend: TestBackend, staff: TestUser) {
  const credentials = (who: Caller): Record<string, string> => {
    if (who === 'secret') return { apikey: backend.keys.secretKey.reveal() };
    const apikey = backend.keys.publishableKey;
    return who === 'anonymous' ? { apikey } : { apikey, authorization: `Bearer ${staff.accessToken}` };
  };
  return async (
    who: Caller,
    path: string,
    { method = 'GET', body, prefer = 'return=representation', range }: Asked = {},
  ) => {
    const answer = await backend.fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers: {
        ...credentials(who),
        prefer,
        'content-type': 'application/json',
        ...(range === undefined ? {} : { range }),
      },
      body: body ?? null,
    });
    const text = await answer.text();
    return { status: answer.status, text, headers: answer.headers };
  };
}
