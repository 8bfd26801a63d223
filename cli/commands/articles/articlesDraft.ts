import { array, boolean, int, number, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalUsd } from '#cli/input/numbers.ts';
import { namedProductionStories } from '#cli/input/namedStories.ts';
import { markDocument, placed, placedArticle, showMarks } from './articleDocument.ts';
import { formatUsd } from '#core/format.ts';
import { stopWriting } from '#core/pipeline/writing/startWriting.ts';
import { draftHere } from '#core/pipeline/writing/writeHere.ts';

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
    story: string(),
    model: optional(string()),
    budget: optionalUsd,
    category: optional(string()),
    again: boolean().default(false),
    stop: boolean().default(false),
  }),
  result: object({ drafts: array(drafted) }),
  run: async ({ story, model, budget: budgetUsd, category, again, stop }, context) => {
    const { clock, config, output, signal } = context;
    const named = await namedProductionStories([story], context);
    const { services } = await context.open();
    const drafts = [];
    for (const { id, story_number } of named) {
      if (stop) {
        await stopWriting(services, { kind: 'article', storyId: id });
        output.note(`Stopped what was written for #${story_number}.`);
        continue;
      }
      output.note(`Writing from the brief of #${story_number} …`);
      const report = await draftHere(
        services,
        { storyId: id, model, budgetUsd, category, again },
        { signal, emit: (event) => output.event({ ...event, story: story_number }) },
      );
      drafts.push({ story_number, ...report, article: placed(report.article, config(), clock.now()) });
    }
    return { drafts };
  },
  show: ({ drafts }, { output }) => {
    for (const { story_number, article, marks, words, model, costUsd, costIsEstimate } of drafts) {
      const about = costIsEstimate ? 'about ' : '';
      output.line(
        `Drafted "${article.title}": ${words} words, ${article.sources.length} sources (${model}, ${about}${formatUsd(costUsd)})`,
      );
      showMarks(marks, output);
      output.note(`Read it beside the brief: \`velocity articles show ${story_number} --brief\`.`);
      output.note(`Publish it: \`velocity articles publish ${story_number}\`.`);
    }
  },
});
