import { array, boolean, number, object, optional, string, type output as Parsed } from 'zod';
import type { Output } from '#cli/output/output.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { openWebServices } from '#cli/openWebServices.ts';
import { chosenModels } from '#core/pipeline/chosenModels.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { sourcesOf } from '#core/pipeline/web/storySources.ts';
import { askedWebJob } from './askedWebJob.ts';
import { addSources } from './followWebJob.ts';
import { createSpending } from '#core/pipeline/web/spending.ts';
import { searchAnswer, webSearch } from '#core/pipeline/web/webSearch.ts';

export const webSearchCommand = defineCommand({
  input: object({
    query: array(string()),
    news: boolean().default(false),
    limit: optionalWholeNumber(1, 50),
    addTo: optional(string()),
  }),
  result: searchAnswer.extend({ costUsd: number() }),
  run: async ({ query: words, news, limit, addTo }, context) => {
    const query = words.join(' ');
    askedWebJob({ kind: 'search', query });
    const { services, config, catalogue } = await context.open();
    const story = addTo === undefined ? null : await resolveInboxStory(services.db, addTo, { signal: context.signal });
    const web = openWebServices(config, services);
    const spending = createSpending({
      gateway: services.gateway.for({ purpose: 'web' }),
      catalogue: await catalogue(),
      budgetUsd: null,
      modelOf: await chosenModels(services.db, context),
    });
    try {
      const asked = { query, news, ...(limit === undefined ? {} : { limit }) };
      const found = await webSearch(web, spending, asked, context.signal);
      if (story !== null) await addSources(context, story.id, sourcesOf(found, []));
      return { ...found, costUsd: spending.spentUsd() };
    } finally {
      await web.reader.close();
    }
  },
  show: ({ results }, { output }) => showResults(results, output),
});

export function showResults(results: Parsed<typeof searchAnswer>['results'], output: Output): void {
  for (const { title, url, source, date, snippet } of results) {
    output.line(title);
    output.line(`  ${[source, date?.slice(0, 10)].filter((part) => part != null).join(', ')}  ${url}`);
    if (snippet !== '') output.line(`  ${snippet}`);
  }
  if (results.length === 0) output.note('Nothing was found.');
}
