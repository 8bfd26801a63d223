import { array, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalUsd, optionalWholeNumber } from '#cli/input/numbers.ts';
import { formatUsd } from '#core/format.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { pagesSummary } from '#core/pipeline/web/summarizePages.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { addressesOf, allFailed } from './webBatch.ts';
import { followWebJob, type FollowedJob, webJobDocument } from './followWebJob.ts';
import { showReport, showSources } from './showReport.ts';
import type { Output } from '#cli/output/output.ts';

export const webResearch = defineCommand({
  input: object({
    question: array(string()),
    depth: optionalWholeNumber(1, 3),
    seconds: optionalWholeNumber(5, 600),
    pages: optionalWholeNumber(1, 50),
    budget: optionalUsd,
    addTo: optional(string()),
  }),
  result: webJobDocument,
  run: ({ question, budget, addTo, ...input }, context) =>
    followWebJob(
      context,
      webJobInput.parse({ kind: 'research', question: question.join(' '), ...input, budgetUsd: budget }),
      addTo,
    ),
  document: ({ document }) => document,
  verdict: ({ document, failure }) => failure ?? allFailed(document),
  show: ({ document }, { output }) => showResearch(document, output),
});

export const webSummarize = defineCommand({
  input: object({ address: array(string()), budget: optionalUsd, addTo: optional(string()) }),
  result: webJobDocument,
  run: async ({ address, budget, addTo }, context) => {
    const addresses = await addressesOf(address, context);
    return followWebJob(context, webJobInput.parse({ kind: 'summarize', addresses, budgetUsd: budget }), addTo);
  },
  document: ({ document }) => document,
  verdict: ({ failure }) => failure,
  show: ({ document }, { output }) => {
    const found = pagesSummary.safeParse(document.result);
    if (!found.success) return;
    output.line(found.data.summary);
    output.line();
    showSources(found.data.sources, output);
    output.note(formatUsd(document.costUsd));
  },
});

/** Continues a job whose process has ended. */
export const webResume = defineCommand({
  input: object({ job: string() }),
  result: webJobDocument,
  run: ({ job }, context) => followWebJob(context, { resume: job }),
  document: ({ document }) => document,
  verdict: ({ failure }) => failure,
  show: ({ document }, { output }) => {
    const read = document.pages.filter(({ status }) => status === 'completed').length;
    output.line(`${document.status}, ${read} of ${document.pages.length} pages`);
    showResearch(document, output);
  },
});

function showResearch({ result, costUsd }: FollowedJob['document'], output: Output): void {
  const report = webReport.safeParse(result);
  if (!report.success) return;
  showReport(report.data, output);
  if (costUsd > 0) output.note(formatUsd(costUsd));
}
