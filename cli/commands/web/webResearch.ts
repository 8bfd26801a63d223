import { array, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalUsd, optionalWholeNumber } from '#cli/input/numbers.ts';
import { askedWebJob } from './askedWebJob.ts';
import { followAndSave } from './saveWebJob.ts';
import { showWebJob } from './showWebJob.ts';
import { addressesOf, allFailed } from './webBatch.ts';
import { webJobDocument } from './webJobDocument.ts';

export const webResearch = defineCommand({
  input: object({
    question: array(string()),
    depth: optionalWholeNumber(1, 3),
    seconds: optionalWholeNumber(5, 600),
    pages: optionalWholeNumber(1, 50),
    budget: optionalUsd,
    output: optional(string().min(1)),
    addTo: optional(string()),
  }),
  result: webJobDocument,
  run: async ({ question, budget, output, addTo, ...input }, context) => {
    const asked = { kind: 'research', question: question.join(' '), ...input, budgetUsd: budget };
    return followAndSave(context, askedWebJob(asked), { addTo, output });
  },
  document: ({ document }) => document,
  verdict: ({ document, failure }) => failure ?? allFailed(document),
  show: (job, { output }) => showWebJob(job, output),
});

export const webSummarize = defineCommand({
  input: object({
    address: array(string()),
    budget: optionalUsd,
    output: optional(string().min(1)),
    addTo: optional(string()),
  }),
  result: webJobDocument,
  run: async ({ address, budget, output, addTo }, context) => {
    const asked = { kind: 'summarize', addresses: await addressesOf(address, context), budgetUsd: budget };
    return followAndSave(context, askedWebJob(asked), { addTo, output });
  },
  document: ({ document }) => document,
  verdict: ({ failure }) => failure,
  show: (job, { output }) => showWebJob(job, output),
});
