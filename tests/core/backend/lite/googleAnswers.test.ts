import { afterEach, expect, it, vi } from 'vitest';
import { askAuth } from '../../../support/askAuth.ts';
import { openTestBackend } from '../../../support/backends.ts';

const MEGABYTE = 1024 * 1024;

afterEach(() => vi.unstubAllGlobals());

it.each([200, 500])('an answer without end in Google’s name is not read, whatever its status (%i)', async (status) => {
  let sent = 0;
  const asked: (string | undefined)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('googleapis.com')) return fetch(input, init);
    asked.push(init?.redirect);
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 16 * 1024;
        if (sent > 8 * MEGABYTE) controller.close();
        else controller.enqueue(new TextEncoder().encode(' '.repeat(16 * 1024)));
      },
    });
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  });
  const backend = await openTestBackend('embedded');
  try {
    const begun = await askAuth(backend, 'GET /authorize?provider=google');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const back = await askAuth(backend, `GET /callback?code=x&state=${encodeURIComponent(state)}`, { cookie });
    expect(back.headers.get('location')).toContain('error');
    expect(asked).toEqual(['error']);
    expect(sent).toBeLessThan(MEGABYTE / 4);
  } finally {
    await backend.close();
  }
});
