import { describe, expect, it } from 'vitest';
import { useApi } from './useApi.ts';

describe('packages of stories', () => {
  const test = useApi('embedded');

  it('that nobody reads are three at a time for each person, and another one once one of them is left', async () => {
    const path = `/uploads/${await test.idOf('production_stories', 'Story 1')}/package`;
    const get = () => test.api.request(path, { headers: { authorization: `Bearer ${test.editor.accessToken}` } });
    const unread = await Promise.all([get(), get(), get()]);
    expect(unread.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await test.ask(path);
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      429,
      '10',
      expect.objectContaining({ code: 'rate_limited', hint: 'Wait until one of them is complete, then try again.' }),
    ]);
    await unread[0]?.body?.cancel();
    const read = await get();
    expect(read.status).toBe(200);
    expect((await read.arrayBuffer()).byteLength).toBe(Number(read.headers.get('content-length')));
    expect((await get()).status).toBe(200);
  });
});
