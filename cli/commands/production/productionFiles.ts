import { readFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { array, enum as oneOf, object, string } from 'zod';
import type { LoadedCommand } from '#cli/command.ts';
import { defineCommand, parseInput } from '#cli/defineCommand.ts';
import { namedProductionStories } from '#cli/input/namedStories.ts';
import { spellControls } from '#cli/output/escapeControls.ts';
import { withoutFormulas } from '#core/withoutFormulas.ts';
import { listText, printDocument } from '#cli/output/listDocument.ts';
import { pagesWithArticles, productionDocument, storyOnSite, type StoryOnSite } from './productionDocument.ts';
import { productionFields } from '#core/data/production/productionFields.ts';
import {
  getProductionStory,
  productionStoryPages,
  type ProductionStory,
} from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { setThumbnail } from '#core/pipeline/editing/pictures.ts';

export const productionThumbnail = defineCommand({
  input: object({ story: string(), file: string() }),
  result: productionDocument,
  run: async ({ story, file }, context) => {
    const bytes = await readImage(file);
    const named = await namedProductionStories([story], context);
    const { services } = await context.open();
    const stories: ProductionStory[] = [];
    for (const story of named) {
      const what = `thumbnail of #${story.story_number}`;
      const picture = { storyId: story.id, bytes, expected: story.thumbnail, what };
      const thumbnail = await setThumbnail(services, picture, { signal: context.signal });
      stories.push((await getProductionStory(services.db, story.id, context)) ?? { ...story, thumbnail });
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, thumbnail: address } of stories) output.line(`#${story_number} ${address}`);
  },
});

const exportInput = object({ format: oneOf(['csv', 'json']).default('csv') });

export const productionExport: LoadedCommand = {
  inputNames: Object.keys(exportInput.shape),
  result: object({ stories: array(storyOnSite) }),
  async execute(raw, context) {
    const { output, signal } = context;
    const { format } = parseInput(exportInput, raw, context.spec);
    const { services } = await context.open();
    const pages = pagesWithArticles(productionStoryPages(services.db, {}, { signal }), context);
    if (output.mode !== 'text') return printDocument(output, { name: 'stories', pages });
    const texts = format === 'json' ? listText(pages) : csvText(pages);
    for await (const text of texts) await output.stream(text);
    if (format === 'json') await output.stream('\n');
  },
};

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

/**
 * CSV after RFC 4180, page by page. A cell that a spreadsheet would run as a formula gets an apostrophe in front;
 * control characters, which CSV cannot escape, are spelled out.
 */
async function* csvText(pages: AsyncIterable<readonly StoryOnSite[]>): AsyncGenerator<string> {
  const options = {
    columns: csvColumns,
    escape_formulas: true,
    cast: { string: (text: string) => spellControls(withoutFormulas(text)) },
  };
  yield stringify([], { ...options, header: true });
  for await (const page of pages) {
    const rows = page.map((story) => Object.assign({}, story, story.article));
    yield stringify(rows, options);
  }
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
