import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { pictureLimit } from '#core/data/production/pictureLimit.ts';
import {
  getProductionStory,
  promoteInboxStory,
  updateProductionStory,
} from '#core/data/production/productionStories.ts';
import { imageTypeOf, lastingAddress, uploadPicture } from '#core/data/production/thumbnails.ts';
import { removeUnusedThumbnails } from '#core/data/production/unusedThumbnails.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
const text = (words: string) => new TextEncoder().encode(words);

describe('the detected type of a file', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is an image', async (format) => {
    const type = await imageTypeOf(await picture.clone().toFormat(format).toBuffer());
    expect(type.mime).toBe(`image/${format}`);
  });

  it.each([
    ['a text', text('hello'), 'The file is not an image.'],
    ['nothing', new Uint8Array(), 'The file is not an image.'],
    ['a page', text('<html><img src=x onerror=alert(1)></html>'), 'The file is not an image.'],
    ['a drawing that can hold scripts', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'The file is not an image.'],
    ['a PDF', text('%PDF-1.7\n'), 'The file is not an image.'],
    ['too large', new Uint8Array(pictureLimit + 100_000), 'The image is too large: 20.1 MB, at most 20 MB.'],
    ['a byte too large', new Uint8Array(pictureLimit + 1), 'The image is too large: 20.1 MB, at most 20 MB.'],
  ])('%s is refused', async (_what, bytes, message) => {
    await expect(imageTypeOf(bytes)).rejects.toMatchObject({ code: 'invalid_input', message });
  });

  it('refuses images that the site does not show', async () => {
    await expect(imageTypeOf(await picture.clone().tiff().toBuffer())).rejects.toMatchObject({
      message: 'The site does not show TIF images.',
    });
    const bitmap = Buffer.alloc(200);
    bitmap.write('BM');
    await expect(imageTypeOf(bitmap)).rejects.toMatchObject({ message: 'The site does not show BMP images.' });
  });
});

describe.each(testBackendKinds)('thumbnails on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  async function story() {
    const idea = await createInboxStory(backend.db, { title: 'Ports' });
    return (await promoteInboxStory(backend.db, idea.id, { title: 'Ports' })).story;
  }

  it('are stored under the story and the time, and are public', async () => {
    const { id } = await story();
    const staff = await backend.signUpStaff();
    const bytes = new Uint8Array(await picture.clone().png().toBuffer());
    const thumbnail = await uploadPicture(staff.client, staff.client, id, bytes, 'image/png', NOW);
    const path = `thumbnails/thumbnail-${id}-${NOW}.png`;
    // Stored without this machine's address, because the port may change.
    expect(thumbnail).toBe(`/storage/v1/object/public/story-images/${path}`);
    const response = await backend.fetch(backend.url + thumbnail);
    expect(response.headers.get('content-type')).toContain('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('never replace one another: the old image stays, also when two come in the same millisecond', async () => {
    const { id } = await story();
    const bytes = [await picture.clone().png().toBuffer(), await picture.clone().negate().png().toBuffer()];
    const urls: string[] = [];
    for (const one of bytes) {
      urls.push(await uploadPicture(backend.files, backend.db, id, new Uint8Array(one), '', NOW));
    }
    expect(urls[1]).toContain(`-${NOW + 1}.png`);
    for (const [index, url] of urls.entries()) {
      expect(Buffer.from(await (await backend.fetch(backend.url + url)).arrayBuffer())).toEqual(bytes[index]);
    }
  });

  it('are refused where they are not images, whatever their type says, and the story keeps its thumbnail', async () => {
    const { id } = await story();
    const page = text('<html></html>');
    await expect(uploadPicture(backend.files, backend.db, id, page, 'image/png', NOW)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The file is not an image.',
    });
    const png = new Uint8Array(await picture.clone().png().toBuffer());
    await expect(uploadPicture(backend.files, backend.db, id, png, 'text/html', NOW)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await getProductionStory(backend.db, id))?.thumbnail).toBe('');
  });

  it('cannot be uploaded by readers', async () => {
    const { id } = await story();
    const reader = await backend.signUp();
    const png = new Uint8Array(await picture.clone().png().toBuffer());
    await expect(uploadPicture(reader.client, reader.client, id, png, 'image/png', NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    // With the right to the story but not to the bucket.
    await expect(uploadPicture(reader.client, backend.db, id, png, 'image/png', NOW)).rejects.toMatchObject({
      code: 'auth',
      message: expect.stringMatching(/^Failed to save thumbnail: Database permissions error\. RLS/),
    });
    const files = await backend.sql.query(`select key from file_bytes where key like '%' || $1 || '%'`, [id]);
    expect(files).toHaveLength(0);
    await expect(uploadPicture(backend.files, backend.db, 'not-an-id', png, 'image/png', NOW)).rejects.toMatchObject({
      message: 'Failed to upload thumbnail. Please try again.',
    });
  });

  it('are deleted with their files 90 days after the last story or article stopped using them', async () => {
    const DAY = 24 * 3600_000;
    const idea = await story();
    const upload = async (at: number) => {
      const bytes = new Uint8Array(await picture.clone().png().toBuffer());
      const thumbnail = await uploadPicture(backend.files, backend.db, idea.id, bytes, 'image/png', at);
      return (await updateProductionStory(backend.db, idea.id, { thumbnail })).thumbnail;
    };
    const sweepAt = (at: number) => removeUnusedThumbnails(backend.files, backend.db, at);
    const isThere = async (address: string) =>
      (await backend.fetch(`${backend.url}${new URL(address, backend.url).pathname}`)).status === 200;
    const [first, second] = [await upload(NOW + 1), await upload(NOW + 2)];
    const { data: article } = await backend.db
      .from('articles')
      .insert({ slug: 'shows-the-first', title: 'Shows the first' })
      .select('id')
      .single();
    await backend.db.from('article_images').insert({ article_id: article?.id, image_url: first }).throwOnError();
    const there = async () => [await isThere(first), await isThere(second)];
    await sweepAt(NOW);
    await sweepAt(NOW + 200 * DAY);
    expect(await there(), 'an article shows the first, the story the second').toEqual([true, true]);

    await backend.db.from('article_images').delete().eq('image_url', first).throwOnError();
    await updateProductionStory(backend.db, idea.id, { thumbnail: '' });
    const letGo = NOW + 300 * DAY;
    await sweepAt(letGo);
    expect(await sweepAt(letGo + 89 * DAY)).toBe(0);
    expect(await there()).toEqual([true, true]);
    // Used again after an undo, so its 90 days start over.
    await updateProductionStory(backend.db, idea.id, { thumbnail: second });
    expect(await sweepAt(letGo + 90 * DAY)).toBe(1);
    expect(await there()).toEqual([false, true]);
    const left = await backend.sql.query(`select name from storage.objects where name like $1`, [`%${idea.id}%`]);
    expect(left).toHaveLength(1);
    expect(await sweepAt(letGo + 91 * DAY), 'nothing goes twice').toBe(0);
  });

  it('that are used again between two looks have 90 days from when that ended', async () => {
    const DAY = 24 * 3600_000;
    const now = Date.now();
    const { id } = await story();
    const bytes = new Uint8Array(await picture.clone().png().toBuffer());
    const upload = (at: number) => uploadPicture(backend.files, backend.db, id, bytes, 'image/png', at);
    const [ofStory, ofArticle, ofText] = [await upload(NOW), await upload(NOW + 1), await upload(NOW + 2)];
    const { data: article } = await backend.db
      .from('articles')
      .insert({ slug: 'shows-them-again', title: 'Shows them again' })
      .select('id')
      .single();
    const left = async () => {
      const files = await backend.sql.query(`select name from storage.objects where name like $1`, [`%${id}%`]);
      return files.length;
    };
    await removeUnusedThumbnails(backend.files, backend.db, now - 80 * DAY);
    await updateProductionStory(backend.db, id, { thumbnail: ofStory });
    await updateProductionStory(backend.db, id, { thumbnail: '' });
    await backend.db.from('article_images').insert({ article_id: article?.id, image_url: ofArticle }).throwOnError();
    await backend.db.from('article_images').delete().eq('image_url', ofArticle).throwOnError();
    const write = (content: string) => backend.db.from('articles').update({ content }).eq('id', article?.id);
    await write(`Before. ![The port](${ofText}) After.`).throwOnError();
    await write('Without it.').throwOnError();
    await removeUnusedThumbnails(backend.files, backend.db, now + 11 * DAY);
    expect(await left()).toBe(3);
    await removeUnusedThumbnails(backend.files, backend.db, now + 91 * DAY);
    expect(await left()).toBe(0);
  });
});

describe('the stored address of a thumbnail', () => {
  it('is only the path on this machine, and complete where the site has a public address', () => {
    const path = '/storage/v1/object/public/story-images/a.png';
    expect(lastingAddress(`http://127.0.0.1:4600${path}`)).toBe(path);
    expect(lastingAddress(`http://[::1]:4600${path}`)).toBe(path);
    expect(lastingAddress(`https://news.example.org${path}`)).toBe(`https://news.example.org${path}`);
  });
});
