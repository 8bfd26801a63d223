import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../../support/backends.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

const senselessQuestions = [
  ['', '{', 'null', '[]', '{}', '{"prefix":7,"limit":-1}', '{"prefix":"","limit":-1,"offset":-1}'],
  ['{"prefix":"","limit":1e99}', '{"prefixes":[7]}', '{"paths":[7],"expiresIn":1}', '{"expiresIn":1e99}'],
  String.raw`{"prefix":"\u0000"}`,
  String.raw`{"prefix":"","search":"\u0000"}`,
  String.raw`{"prefix":"\ud800"}`,
  String.raw`{"prefixes":["\u0000"]}`,
  String.raw`{"bucketId":"story-images","sourceKey":"\u0000","destinationKey":"x"}`,
  String.raw`{"id":"\u0000","name":"\u0000"}`,
  '{"name":"y","file_size_limit":1e99}',
  '{"prefix":"","sortBy":{"column":"name; drop table x","order":"asc"}}',
  '{"prefix":"","sortBy":{"column":"","order":"asc"}}',
].flat();

describe.each(testBackendKinds)('a picture that is uploaded to %s', (kind) => {
  let backend: TestBackend;
  let staff: TestUser;
  let made = 0;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    staff = await backend.signUpStaff();
  });
  afterAll(() => backend.close());

  /**
   * Uploads the raw bytes or a form, as browsers do. Checks the answer against what is stored.
   * @returns whether it was accepted.
   */
  const upload = async (content: Uint8Array<ArrayBuffer>, type: string, form: boolean, secret = false) => {
    const name = `${(made += 1)}.png`;
    const parts = new FormData();
    parts.set('file', new Blob([content], { type }), name);
    const apikey = secret ? backend.keys.secretKey.reveal() : backend.keys.publishableKey;
    const answer = await backend.fetch(`${backend.url}/storage/v1/object/story-images/${name}`, {
      method: 'POST',
      headers: {
        apikey,
        authorization: `Bearer ${secret ? apikey : staff.accessToken}`,
        ...(form ? {} : { 'content-type': type }),
      },
      body: form ? parts : content,
    });
    const kept = await backend.sql.query('select content_type from public.file_bytes where key = $1', [name]);
    expect(kept).toHaveLength(answer.ok ? 1 : 0);
    expect([200, 400]).toContain(answer.status);
    return answer.ok;
  };
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

  it.each(['photo\u202Egpj.exe', 'a\u0085.png', `${'long'.repeat(300)}.png`, `${'é'.repeat(1100)}.png`])(
    'has no name that reads as another one, or that no screen shows: %j',
    async (name) => {
      const { status } = await backend.fetch(
        `${backend.url}/storage/v1/object/story-images/${encodeURIComponent(name)}`,
        {
          method: 'POST',
          headers: {
            apikey: backend.keys.publishableKey,
            authorization: `Bearer ${staff.accessToken}`,
            'content-type': 'image/png',
          },
          body: 'PNG',
        },
      );
      expect(status).toBe(404);
      expect(await backend.sql.query('select 1 from public.file_bytes where key = $1', [name])).toEqual([]);
    },
  );

  it.each([
    [3, 'boundary=cut'],
    [100_000, 'boundary=cut'],
    [100_000, 'xboundary=zzz; boundary=cut'],
    [100_000, 'a="boundary=zzz"; boundary=cut'],
    [100_000, String.raw`boundary="\cut"`],
  ])(
    'in a form of %i parts with %s is stored only where they are few, since each takes time to read',
    async (count, boundary) => {
      const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const part = (name: string, more: string, content: string) =>
        `--cut\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
      const fields = Array.from({ length: count - 1 }, (_, at) => part(`field${at}`, '', 'x')).join('');
      const file = part('file', '; filename="a.png"\r\nContent-Type: image/png', '@');
      const [before = '', after = ''] = `${fields}${file}--cut--\r\n`.split('@');
      const apikey = backend.keys.publishableKey;
      const answer = await backend.fetch(`${backend.url}/storage/v1/object/story-images/parts${count}.png`, {
        method: 'POST',
        headers: {
          apikey,
          authorization: `Bearer ${staff.accessToken}`,
          'content-type': `multipart/form-data; ${boundary}`,
        },
        body: Buffer.concat([Buffer.from(before), png, Buffer.from(after)]),
      });
      expect(answer.status).toBe(count === 3 ? 200 : 413);
    },
  );

  it.each([
    ['a long name', `Content-Disposition: form-data; name="${'%22'.repeat(100_000)}"`, 413],
    ['many lines', `Content-Disposition: form-data; name="file"\r\n${'a: b\r\n'.repeat(50_000)}b: c`, 413],
    ['no boundary', null, 400],
  ])('as a form whose part has %s is refused before it is parsed', async (_, head, status) => {
    const answer = await backend.fetch(`${backend.url}/storage/v1/object/story-images/head.png`, {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${staff.accessToken}`,
        'content-type': `multipart/form-data${head === null ? '' : '; boundary=cut'}`,
      },
      body: `--cut\r\n${head ?? 'x: y'}\r\n\r\nx\r\n--cut--\r\n`,
    });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['as it is', () => bytes(drawing)],
    ['behind a declaration', () => bytes(`<?xml version="1.0"?><!DOCTYPE svg>${drawing}`)],
    ['behind blanks and a byte order mark', () => bytes(`\uFEFF \r\n\t${drawing}`)],
    ['behind as many blanks as hide it', () => bytes(`${' '.repeat(5_000)}${drawing}`)],
    ['in UTF-16', () => bytes(`\uFEFF${drawing}`, 'utf16le')],
    ['packed', () => new Uint8Array(gzipSync(drawing))],
    ['as a page', () => bytes('<html><script>1</script></html>')],
  ])('is no SVG under another name: %s', async (_, content) => {
    for (const type of ['image/png', 'image/webp', 'image/svg+xml']) {
      for (const form of [false, true]) {
        for (const secret of [false, true]) expect(await upload(content(), type, form, secret), type).toBe(false);
      }
    }
  });

  it('must have the type that it declares', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    for (const form of [false, true]) expect(await upload(new Uint8Array(png), 'image/png', form)).toBe(true);
  });

  it('answers malformed requests with client errors', async () => {
    const failed: string[] = [];
    for (const [method, path] of [
      ['POST', 'object/list/story-images'],
      ['POST', 'object/move'],
      ['POST', 'object/copy'],
      ['POST', 'object/sign/story-images'],
      ['POST', 'object/sign/story-images/a.png'],
      ['DELETE', 'object/story-images'],
      ['POST', 'bucket'],
      ['PUT', 'bucket/story-images'],
    ] as const) {
      for (const body of senselessQuestions) {
        for (const secret of [false, true]) {
          const apikey = secret ? backend.keys.secretKey.reveal() : backend.keys.publishableKey;
          const authorization = `Bearer ${secret ? apikey : staff.accessToken}`;
          const answer = await backend.fetch(`${backend.url}/storage/v1/${path}`, {
            method,
            headers: { apikey, authorization, 'content-type': 'application/json' },
            body,
          });
          if (answer.status >= 500) failed.push(`${method} ${path} ${body} ${answer.status}`);
        }
      }
    }
    const form = new FormData();
    form.set('file', 'no file');
    const answer = await backend.fetch(`${backend.url}/storage/v1/object/story-images/x.png`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${staff.accessToken}` },
      body: form,
    });
    expect(answer.status).toBe(400);
    expect(failed).toEqual([]);
  });

  it('is read once for concurrent downloads, which share its bytes, and is read again after it was replaced', async () => {
    const secret = backend.keys.secretKey.reveal();
    const path = 'story-images/large.png';
    const store = async (content: Uint8Array<ArrayBuffer>) => {
      const headers = {
        apikey: secret,
        authorization: `Bearer ${secret}`,
        'content-type': 'image/png',
        'x-upsert': 'true',
      };
      const { status } = await backend.fetch(`${backend.url}/storage/v1/object/${path}`, {
        method: 'POST',
        headers,
        body: content,
      });
      expect(status).toBe(200);
    };
    const ask = () => backend.fetch(`${backend.url}/storage/v1/object/public/${path}`);
    await store(new Uint8Array(4 * 1024 * 1024).fill(1));
    const before = process.memoryUsage().arrayBuffers;
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // No client has read the answer yet: each holds a few chunks of the shared file.
    expect((process.memoryUsage().arrayBuffers - before) / 2 ** 20).toBeLessThan(60);
    expect((await answers[0]?.arrayBuffer())?.byteLength).toBe(4 * 1024 * 1024);
    for (const { body } of answers.slice(1)) await body?.cancel();
    await store(new Uint8Array(1024).fill(2));
    expect(new Uint8Array(await (await ask()).arrayBuffer())).toEqual(new Uint8Array(1024).fill(2));
  });
});
