import { join } from 'node:path';
import { object, record, string, type infer as Infer } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';

const colour = string().regex(/^#[0-9a-f]{6}$/, 'is no colour; write #1f7a7a');

const palette = object({
  skyTop: colour,
  skyBottom: colour,
  sun: colour,
  far: colour,
  mid: colour,
  near: colour,
  ink: colour,
  accent: colour,
  light: colour,
}).strict();

/** The colours of a drawing, from the sky down. */
export type Palette = Infer<typeof palette>;

/** One palette per category, so that drawings on a page are easy to tell apart. */
export const palettes = readJson(join(contentFolder, 'palettes.json'), record(string(), palette));
