import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { packageLimit, packageStory } from '#core/pipeline/production/packageStory.ts';
import { openTestBackend, type TestBackend, testBackendKinds } from '../../../support/backends.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The largest picture that the store takes, and the longest text of a field. */
const PICTURE = 20 * 1024 * 1024;
const TEXT = 4_000_000;

describe.each(testBackendKinds)('a package of a story on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    const picture = Buffer.concat([png, Buffer.alloc(PICTURE - png.length)]);
    const stored = await backend.files.storage.from('story-images').upload('thumbnails/large.png', picture, {
      contentType: 'image/png',
    });
    if (stored.error !== null) throw stored.error;
  });
  afterAll(() => backend.close());

  /** As a backup brings it back: what people type is shorter. */
  const storyWith = async (title: string) => {
    const story = {
      title,
      youtube_description: 'D'.repeat(TEXT),
      sources_citations: 'S'.repeat(TEXT),
      story_bias: 'B'.repeat(TEXT),
      thumbnail: '/storage/v1/object/public/story-images/thumbnails/large.png',
    };
    const { data } = await backend.db.from('production_stories').insert(story).select('id').single().throwOnError();
    return object({ id: string() }).parse(data).id;
  };

  it('contains everything, up to the largest picture and three longest texts', async () => {
    const { bytes, entries, fileName } = await packageStory(backend, await storyWith('Ferries <sail> '.repeat(30)));
    expect(bytes).toBeGreaterThan(PICTURE + 3 * TEXT);
    expect(bytes).toBeLessThan(packageLimit);
    const folder = fileName.replace(/\.zip$/, '');
    expect(entries.map(({ name }) => name)).toEqual(
      ['title.txt', 'description.txt', 'sources.md', 'bias-note.md', 'thumbnail.png'].map(
        (name) => `${folder}/${name}`,
      ),
    );
    expect(fileName).toMatch(/^\d+-ferries-sail[a-z-]{0,100}\.zip$/);
  });

  it('is refused above 32 MB, and says what to shorten', async () => {
    const id = await storyWith('T'.repeat(TEXT));
    await expect(packageStory(backend, id)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^The package would have 3[3-9](\.\d)? MB\.$/),
      hint: expect.stringContaining('shorten its texts, or take a smaller thumbnail'),
    });
  });
});
