import { array, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import type { CommandContext } from '#cli/command.ts';
import { AppError } from '#core/errors.ts';
import { askedWebJob } from './askedWebJob.ts';
import { followAndSave } from './saveWebJob.ts';
import { showWebJob } from './showWebJob.ts';
import { type WebJobDocument, webJobDocument } from './webJobDocument.ts';

export const webBatch = defineCommand({
  input: object({ address: array(string()), output: optional(string().min(1)), addTo: optional(string()) }),
  result: webJobDocument,
  run: async ({ address, output, addTo }, context) => {
    const addresses = await addressesOf(address, context);
    return followAndSave(context, askedWebJob({ kind: 'batch', addresses }), { addTo, output });
  },
  document: ({ document }) => document,
  verdict: ({ document, failure }) => failure ?? allFailed(document),
  show: (job, { output }) => showWebJob(job, output),
});

export const webCrawl = defineCommand({
  input: object({
    address: string(),
    depth: optionalWholeNumber(0, 5),
    pages: optionalWholeNumber(1, 500),
    output: optional(string().min(1)),
    addTo: optional(string()),
  }),
  result: webJobDocument,
  run: async ({ output, addTo, ...input }, context) =>
    followAndSave(context, askedWebJob({ kind: 'crawl', ...input }), { addTo, output }),
  document: ({ document }) => document,
  verdict: ({ document, failure }) => failure ?? allFailed(document),
  show: (job, { output }) => showWebJob(job, output),
});

/** The typed addresses; those on stdin, one per line, where none is typed or for `-`. A malformed address fails later, when its page is read. */
export async function addressesOf(typed: readonly string[], context: CommandContext): Promise<string[]> {
  const isPiped = typed.length === 0 && !process.stdin.isTTY;
  const addresses = await namesOrStdin(isPiped ? ['-'] : typed, context, { byLine: true });
  if (addresses.length > 0 && addresses.length <= 200) return addresses;
  throw new AppError('usage', addresses.length === 0 ? 'No address is given.' : 'More than 200 addresses at once.', {
    hint: 'Give addresses, or pipe them in, one a line.',
  });
}

export function allFailed({ pages }: WebJobDocument): AppError | null {
  const [first] = pages;
  if (first === undefined || pages.some(({ status }) => status === 'completed')) return null;
  return new AppError('provider', `No page could be read: ${first.error?.message ?? ''}`);
}
