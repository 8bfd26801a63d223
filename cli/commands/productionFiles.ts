import { readFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { array, enum as oneOf, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { namedProductionStories } from '#cli/input/stories.ts';
import { productionDocument, storyOnSite, withArticles, type StoryOnSite } from '#cli/output/productionStories.ts';
import { productionFields } from '#core/data/productionFields.ts';
import { getProductionStories, type ProductionStory } from '#core/data/productionStories.ts';
import { uploadThumbnail } from '#core/data/thumbnails.ts';
import { AppError } from '#core/errors.ts';

export const thumbnail = defineCommand({
  input: object({ story: string(), file: string() }),
  result: productionDocument,
  run: async ({ story, file }, context) => {
    const bytes = await readImage(file);
    const named = await namedProductionStories([story], context);
    const { services } = await context.open();
    const stories: ProductionStory[] = [];
    for (const { id } of named) {
      const { files, db } = services;
      stories.push(await uploadThumbnail(files, db, id, bytes, '', context.clock.now(), { signal: context.signal }));
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, thumbnail: address } of stories) output.line(`#${story_number} ${address}`);
  },
});

export const exportStories = defineCommand({
  input: object({ format: oneOf(['csv', 'json']).default('csv') }),
  result: object({ stories: array(storyOnSite) }),
  run: async ({ format }, context) => {
    const { services } = await context.open();
    const stories = await getProductionStories(services.db, {}, { signal: context.signal });
    return { stories: await withArticles(stories, context), format };
  },
  show: ({ stories, format }, { output }) => {
    output.raw(format === 'json' ? `${JSON.stringify(stories, null, 2)}\n` : toCsv(stories));
  },
});

const csvColumns = [
  { key: 'story_number', header: 'Story ID' },
  { key: 'id', header: 'id' },
  ...productionFields.map(({ name, label }) => ({ key: name, header: label })),
  { key: 'category', header: 'Category' },
  { key: 'created_at', header: 'Created' },
  { key: 'updated_at', header: 'Changed' },
  { key: 'state', header: 'On the site' },
  { key: 'since', header: 'Since' },
  { key: 'address', header: 'Address' },
];

/** RFC 4180. A cell that a spreadsheet would run as a formula is defused with an apostrophe. */
function toCsv(stories: readonly StoryOnSite[]): string {
  const rows = stories.map(({ article, ...story }) => ({ ...story, ...article }));
  return stringify(rows, { header: true, columns: csvColumns, escape_formulas: true });
}

async function readImage(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new AppError(missing ? 'not_found' : 'invalid_input', `The file cannot be read: ${file}`, {
      hint: 'Give the path of an image file.',
      cause,
    });
  }
}
