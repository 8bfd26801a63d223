import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { array, enum as oneOf, number, object, string } from 'zod';
import { readJson } from '../../content/readJson.ts';
import { amount, linkWithTitle, readMarkdown } from '../../content/readMarkdown.ts';
import { sampleFolder } from './accounts.ts';

const folder = join(sampleFolder, 'runs');

const runFile = object({
  status: oneOf(['completed', 'failed', 'cancelled']),
  hoursAgo: number(),
  error: string().optional(),
}).strict();

const frontMatter = object({
  status: oneOf(['completed', 'failed']),
  seconds: amount,
  tokens: amount,
  costUsd: amount,
  citation: array(linkWithTitle),
}).strict();

export type SampleRun = ReturnType<typeof readRun>;
export type SampleOutput = ReturnType<typeof readOutput>;

/** Research runs, oldest first: a folder each, named like its story, with a file per ended step. */
export const sampleRuns: readonly SampleRun[] = readdirSync(folder)
  .map(readRun)
  .toSorted((a, b) => b.hoursAgo - a.hoursAgo);

function readRun(story: string) {
  const run = readJson(join(folder, story, 'run.json'), runFile);
  const outputs = readdirSync(join(folder, story))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readOutput(join(folder, story, name)))
    .toSorted((a, b) => a.step - b.step);
  return { story, ...run, outputs };
}

/** The file name starts with the step's number. */
function readOutput(path: string) {
  const { head, body } = readMarkdown(path, frontMatter, { lists: ['citation'] });
  const { citation, ...figures } = head;
  return { step: Number.parseInt(basename(path), 10), ...figures, citations: citation, text: body };
}
