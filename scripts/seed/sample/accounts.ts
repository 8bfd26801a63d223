import { join } from 'node:path';
import { array, boolean, int, object, string, type infer as Infer } from 'zod';
import { contentFolder } from '../../content/contentFolder.ts';
import { readJson } from '../../content/readJson.ts';

export const sampleFolder = join(contentFolder, 'sample');

const account = object({
  username: string(),
  displayName: string(),
  category: string(),
  verified: boolean(),
  followers: int(),
  active: boolean(),
}).strict();

/** A monitored account of the sample. Invented, like everything in it. */
export type SampleAccount = Infer<typeof account>;

export const sampleAccounts: readonly SampleAccount[] = readJson(join(sampleFolder, 'accounts.json'), array(account));
