import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { createProductionStory, getProductionStory } from '#core/data/production/productionStories.ts';
import { setThumbnail, storePicture } from '#core/pipeline/editing/pictures.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452000000080000000808020000004b6d29dc', 'hex');
const photo = () => picture.clone().resize(400).jpeg().toBuffer();

describe.each(testBackendKinds)('a thumbnail on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const services = () => ({ db: backend.db, files: backend.files, clock: systemClock });

  it('does not replace one that a colleague has set since the editor looked', async () => {
    const { id: storyId } = await createProductionStory(backend.db, { title: 'Ports' });
    const bytes = new Uint8Array(await picture.clone().png().toBuffer());
    const set = (expected: string) =>
      setThumbnail(services(), { storyId, bytes, expected, what: 'thumbnail of #3400' }, {});
    const theirs = await set('');
    await expect(set('')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Somebody else changed thumbnail of #3400 meanwhile, to "\/storage/),
    });
    expect((await getProductionStory(backend.db, storyId))?.thumbnail).toBe(theirs);
    const mine = await set(theirs);
    expect((await getProductionStory(backend.db, storyId))?.thumbnail).toBe(mine);
  });

  it('is a file that can be shown, not one that only begins like a picture', async () => {
    const { id: storyId } = await createProductionStory(backend.db, { title: 'Ports' });
    const noPictures = {
      'a page behind the first bytes of a GIF': Buffer.from('GIF89a<script>alert(1)</script>'),
      'a PNG cut off': (await picture.clone().png().toBuffer()).subarray(0, 40),
      'words behind the head of a PNG': Buffer.concat([pngHead, Buffer.from('no pixels at all')]),
      'the first bytes of a JPEG': (await photo()).subarray(0, 11),
      'half a JPEG': (await photo()).subarray(0, 400),
    };
    for (const [what, bytes] of Object.entries(noPictures)) {
      await expect(storePicture(services(), { storyId, bytes }), what).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'The file is not an image.',
        hint: 'Choose a PNG, JPEG, GIF, WebP or AVIF image.',
      });
    }
  });

  it('may be of every kind that the site shows, also one that moves', async () => {
    const { id: storyId } = await createProductionStory(backend.db, { title: 'Ports' });
    const moving = sharp(Buffer.concat([Buffer.alloc(192, 90), Buffer.alloc(192, 200)]), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    });
    const pictures = {
      '.gif': await moving.gif().toBuffer(),
      '.png': await picture.clone().png().toBuffer(),
      '.jpg': await photo(),
      '.webp': await moving.clone().webp().toBuffer(),
      '.avif': await picture.clone().avif({ effort: 0 }).toBuffer(),
    };
    for (const [ending, bytes] of Object.entries(pictures)) {
      expect((await storePicture(services(), { storyId, bytes })).endsWith(ending)).toBe(true);
    }
  });

  it('has no more pixels than the site makes pictures of', async () => {
    const { id: storyId } = await createProductionStory(backend.db, { title: 'Ports' });
    const bytes = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await expect(storePicture(services(), { storyId, bytes })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The image has more than 50 million pixels.',
    });
  });
});
