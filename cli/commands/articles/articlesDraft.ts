import { array, boolean, int, number, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalUsd } from '#cli/input/numbers.ts';
import { sequentially } from '#cli/input/sequentially.ts';
import { namedProductionStories } from '#cli/input/namedStories.ts';
import { markDocument, placed, placedArticle, showMarks } from './articleDocument.ts';
import { stopArticlesOf } from './stopWritingOf.ts';
import { sumUsd } from '#core/models/money.ts';
import { lengthRemark } from '#core/pipeline/publish/draft/draftPrompt.ts';
import { draftHere } from '#core/pipeline/writing/writeHere.ts';
import { sumText } from '#core/views/spentText.ts';

/** Stands for a budget that is used up: zero is no valid budget, and this one refuses every call as well. */
const LEAST_BUDGET_USD = 1e-9;

const drafted = object({
  story_number: int(),
  article: placedArticle,
  marks: array(markDocument),
  words: int(),
  model: string(),
  costUsd: number(),
  costIsEstimate: boolean(),
});

export const articlesDraft = defineCommand({
  input: object({
    story: array(string()),
    model: optional(string()),
    budget: optionalUsd,
    category: optional(string()),
    again: boolean().default(false),
    stop: boolean().default(false),
  }),
  result: object({ drafts: array(drafted) }),
  run: async ({ story, model, budget, category, again, stop }, context) => {
    const { clock, config, output, signal } = context;
    const named = await namedProductionStories(story, context);
    const { services } = await context.open();
    if (stop) return { done: [], failure: await stopArticlesOf(services, named, context), untried: [] };
    let spentUsd = 0;
    return sequentially(named, async ({ id, story_number }) => {
      // The budget covers the whole command, so each draft gets what those before it left.
      const budgetUsd = budget === undefined ? undefined : Math.max(budget - spentUsd, LEAST_BUDGET_USD);
      const report = await draftHere(
        services,
        { storyId: id, model, budgetUsd, category, again },
        {
          signal,
          emit(event) {
            if (event.type === 'began') output.note(`Writing from the brief of #${story_number} …`);
            output.event({ ...event, story: story_number });
          },
        },
      );
      spentUsd = sumUsd([spentUsd, report.costUsd]);
      return { story_number, ...report, article: placed(report.article, config(), clock.now()) };
    });
  },
  document: ({ done: drafts }) => ({ drafts }),
  verdict: ({ failure }) => failure,
  show: ({ done, untried }, { output }) => {
    for (const { story_number, article, marks, words, model, costUsd, costIsEstimate } of done) {
      output.line(
        `Drafted "${article.title}": ${words} words, ${article.sources.length} sources (${model}, ${sumText(costUsd, { costIsEstimate })})`,
      );
      showMarks(marks, output);
      const remark = lengthRemark(words);
      if (remark !== null) output.warn(remark);
      output.note(`Read it beside the brief: \`velocity articles show ${story_number} --brief\`.`);
      output.note(`Publish it: \`velocity articles publish ${story_number}\`.`);
    }
    if (untried.length > 0)
      output.warn(`Not tried: ${untried.map(({ story_number }) => `#${story_number}`).join(', ')}.`);
  },
});
