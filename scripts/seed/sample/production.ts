import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { literal, object, string } from 'zod';
import { productionFields } from '#core/data/production/productionFields.ts';
import { ContentError } from '../../content/contentError.ts';
import { amount, readMarkdown } from '../../content/readMarkdown.ts';
import { sampleFolder } from './accounts.ts';

const folder = join(sampleFolder, 'production');

const fieldNames = new Set<string>(productionFields.map(({ name }) => name));

const frontMatter = object({
  hoursAgo: amount,
  completed: literal('yes').optional(),
  ...Object.fromEntries([...fieldNames].map((name) => [name, string().optional()])),
}).strict();

export type SampleProduction = ReturnType<typeof readProduction>;

/**
 * Editors' changes to production stories, oldest first. Titles, articles and sources of stories with a completed run
 * come from the run; an omitted field keeps its default.
 */
export const sampleProduction: readonly SampleProduction[] = readdirSync(folder)
  .map((name) => readProduction(join(folder, name)))
  .toSorted((a, b) => b.hoursAgo - a.hoursAgo);

/** Short fields are in the front matter, long ones below a heading `## name`. */
function readProduction(path: string) {
  const { head, body } = readMarkdown(path, frontMatter);
  const { hoursAgo, completed, ...short } = head;
  const fields = new Map<string, string>();
  for (const [name, text] of Object.entries(short)) if (typeof text === 'string') fields.set(name, text);
  for (const section of body.split(/^(?=## )/m).filter((text) => text !== '')) {
    const [, name = '', text = ''] = /^## (\w+)\n\n([\s\S]*)$/.exec(section.trim()) ?? [];
    const heading = section.split('\n', 1)[0] ?? '';
    if (!fieldNames.has(name)) throw ContentError.at(path, heading, `“${heading}” is no \`## field\` and a blank line`);
    fields.set(name, text);
  }
  return { story: basename(path, '.md'), hoursAgo, completed: completed === 'yes', fields };
}
