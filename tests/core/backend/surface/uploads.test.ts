import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../support/backends.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describe.each(testBackendKinds)('a picture that is uploaded to %s', (kind) => {
  let backend: TestBackend;
  let staff: TestUser;
  let made = 0;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    staff = await backend.signUpStaff();
  });
  afterAll(() => backend.close());

  /** Uploads as it is, or as a form, the way browsers send files; says whether it was taken, and holds that to what is stored. */
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

  it.each([
    ['as it is', () => bytes(drawing)],
    ['behind a declaration', () => bytes(`<?xml version="1.0"?><!DOCTYPE svg>${drawing}`)],
    ['behind blanks and a byte order mark', () => bytes(`\uFEFF \r\n\t${drawing}`)],
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

  it('is what it says', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    for (const form of [false, true]) expect(await upload(new Uint8Array(png), 'image/png', form)).toBe(true);
  });
});
