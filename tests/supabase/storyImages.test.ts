import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';

const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const png = { contentType: 'image/png', cacheControl: '3600' };

describe.each(testBackendKinds)('thumbnails on %s', (kind) => {
  let backend: TestBackend;
  let reader: TestUser;
  let staff: TestUser;
  const bucketOf = (user: Pick<TestUser, 'client'> | TestBackend) =>
    ('client' in user ? user.client : user.anonymous).storage.from('story-images');

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    reader = await backend.signUp();
    staff = await backend.signUpStaff();
    await backend.files.storage.from('story-images').upload('thumbnails/kept.png', bytes, png);
  });
  afterAll(() => backend.close());

  it('staff can upload one, which is public at its address, without a key', async () => {
    const { error } = await bucketOf(staff).upload('thumbnails/new.png', bytes, png);
    expect(error).toBeNull();
    const { publicUrl } = bucketOf(staff).getPublicUrl('thumbnails/new.png').data;
    const answer = await backend.fetch(publicUrl);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('max-age=3600');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a browser that has it gets 304', async () => {
    const { publicUrl } = bucketOf(staff).getPublicUrl('thumbnails/kept.png').data;
    const etag = (await backend.fetch(publicUrl, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await backend.fetch(publicUrl, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('an unknown address is not found, whatever it looks like', async () => {
    for (const path of ['story-images/none.png', 'story-images/%ZZ.png', 'other/a.png', 'story-images/', '']) {
      const answer = await backend.fetch(`${backend.url}/storage/v1/object/public/${path}`);
      expect(answer.status, path).toBe(404);
    }
  });

  it.each(['anonymous', 'reader'] as const)('%s cannot upload, replace, sign, move, copy or delete', async (who) => {
    const bucket = bucketOf(who === 'reader' ? reader : backend);
    expect((await bucket.upload('mine.png', bytes, png)).error).not.toBeNull();
    expect((await bucket.upload('thumbnails/kept.png', bytes, { ...png, upsert: true })).error).not.toBeNull();
    expect((await bucket.update('thumbnails/kept.png', new Uint8Array([1]), png)).error).not.toBeNull();
    expect((await bucket.createSignedUploadUrl('signed.png')).error).not.toBeNull();
    expect((await bucket.createSignedUrl('thumbnails/kept.png', 60)).error).not.toBeNull();
    expect((await bucket.move('thumbnails/kept.png', 'moved.png')).error).not.toBeNull();
    expect((await bucket.copy('thumbnails/kept.png', 'copied.png')).error).not.toBeNull();
    await bucket.remove(['thumbnails/kept.png']);
    const kept = await backend.sql.query(
      `select key from public.file_bytes where key in ('thumbnails/kept.png', 'mine.png')`,
    );
    expect(kept).toEqual([{ key: 'thumbnails/kept.png' }]);
    const stored = await backend.sql.query(
      `select octet_length(bytes) as size from public.file_bytes where key like '%kept.png'`,
    );
    expect(stored).toEqual([{ size: bytes.length }]);
  });

  it('only the secret key can list the bucket, or create another one', async () => {
    for (const bucket of [bucketOf(backend), bucketOf(reader), bucketOf(staff)]) {
      expect((await bucket.list('thumbnails')).data ?? []).toEqual([]);
    }
    expect((await backend.files.storage.from('story-images').list('thumbnails')).data?.length).toBeGreaterThan(0);
    for (const client of [backend.anonymous, reader.client, staff.client]) {
      expect((await client.storage.createBucket('mine', { public: true })).error).not.toBeNull();
      expect((await client.storage.updateBucket('story-images', { public: false })).error).not.toBeNull();
      expect((await client.storage.emptyBucket('story-images')).error).not.toBeNull();
      expect((await client.storage.deleteBucket('story-images')).error).not.toBeNull();
      expect((await client.storage.listBuckets()).data ?? []).toEqual([]);
    }
  });

  it('only images are accepted, up to 20 MiB', async () => {
    const files = backend.files.storage.from('story-images');
    for (const contentType of ['text/html', 'image/svg+xml', 'application/javascript']) {
      expect((await files.upload('evil', bytes, { contentType })).error, contentType).not.toBeNull();
    }
    const large = await bucketOf(staff).upload('large.png', new Uint8Array(20 * 1024 * 1024 + 1), png);
    expect(large.error).not.toBeNull();
    expect(await backend.sql.query(`select key from public.file_bytes where key in ('evil', 'large.png')`)).toEqual([]);
  });

  it('an upload never replaces another, and a path never leaves the bucket', async () => {
    const again = await bucketOf(staff).upload('thumbnails/kept.png', new Uint8Array([1]), png);
    expect(again.error?.message).toContain('already exists');
    expect((await bucketOf(staff).upload('../outside.png', bytes, png)).error).not.toBeNull();
  });
});
