import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';
import { collectGarbage } from '../../../../support/collectGarbage.ts';

const MB = 1024 * 1024;
const FILES = 30;

describe.each(testBackendKinds)('somebody who asks for pictures and does not read them, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.query(
      `insert into public.file_bytes (bucket, key, content_type, cache_control, etag, bytes)
       select 'story-images', n || '.png', 'image/png', 'no-cache', n || '-tag', decode(repeat(md5(n::text), 327680), 'hex')
       from generate_series(1, $1::int) n`,
      [FILES],
    );
  });
  afterAll(() => backend.close());
  const ask = (n: number) => backend.fetch(`${backend.url}/storage/v1/object/public/story-images/${n}.png`);

  it('keeps no more of them in memory than the cache does, and gets each whole when reading it at last', async () => {
    await collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const answers: Response[] = [];
    for (let n = 1; n <= FILES; n += 1) answers.push(await ask(n));
    await collectGarbage();
    // Thirty pictures are 150 MB.
    expect((process.memoryUsage().arrayBuffers - before) / MB).toBeLessThan(64 + 16);
    const bytes = Buffer.from((await answers[0]?.arrayBuffer()) ?? new ArrayBuffer());
    expect(bytes.equals(Buffer.from(createHash('md5').update('1').digest('hex').repeat(327_680), 'hex'))).toBe(true);
  }, 60_000);

  it('is not sent a mixture where the picture is replaced meanwhile', async () => {
    const answer = await ask(2);
    for (let n = 3; n <= 17; n += 1) await ask(n);
    await backend.sql.query(`update public.file_bytes set etag = 'new', bytes = bytes where key = '2.png'`);
    await expect(answer.arrayBuffer()).rejects.toThrow('replaced');
  }, 60_000);
});
