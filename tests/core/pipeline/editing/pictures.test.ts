import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { createProductionStory, getProductionStory } from '#core/data/production/productionStories.ts';
import { setThumbnail } from '#core/pipeline/editing/pictures.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });

describe.each(testBackendKinds)('a thumbnail on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('does not replace one that a colleague has set since the editor looked', async () => {
    const services = { db: backend.db, files: backend.files, clock: systemClock };
    const { id: storyId } = await createProductionStory(backend.db, { title: 'Ports' });
    const bytes = new Uint8Array(await picture.clone().png().toBuffer());
    const set = (expected: string) =>
      setThumbnail(services, { storyId, bytes, expected, what: 'thumbnail of #3400' }, {});
    const theirs = await set('');
    await expect(set('')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Somebody else changed thumbnail of #3400 meanwhile, to "\/storage/),
    });
    expect((await getProductionStory(backend.db, storyId))?.thumbnail).toBe(theirs);
    const mine = await set(theirs);
    expect((await getProductionStory(backend.db, storyId))?.thumbnail).toBe(mine);
  });
});
