import { array, boolean, enum as oneOf, int, object, optional, record, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineHistoryCommand } from '#cli/defineHistoryCommand.ts';
import { defineListCommand, listOptions } from '#cli/defineListCommand.ts';
import { searchOptions, typedSearch } from '#cli/input/searchOptions.ts';
import { listedCategory } from '#cli/input/typedCategory.ts';
import { namedProductionStories } from '#cli/input/namedStories.ts';
import { shownHour } from '#cli/commands/articles/articleDocument.ts';
import { pagesWithArticles, storyOnSite, withArticles, type StoryOnSite } from './productionDocument.ts';
import type { Column } from '#cli/output/table.ts';
import { readableCell } from '#cli/ui/text/readable.ts';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { productionStoryPages } from '#core/data/production/productionStories.ts';
import { fieldsKept, getTextsBeside } from '#core/data/production/productionTexts.ts';
import { productionViews, type ProductionView } from '#core/data/production/productionViews.ts';
import { resolveProductionStory } from '#core/data/storyRef.ts';

const idea = object({ story_number: int(), title: string() });
const viewIds = productionViews.map(({ id }) => id);

export const productionList = defineListCommand({
  input: object({
    view: oneOf(viewIds).default('master'),
    trash: boolean().default(false),
    ...searchOptions,
    category: optional(string()),
    ...listOptions,
  }),
  name: 'stories',
  head: { view: string() },
  row: storyOnSite,
  read: async ({ view, trash, limit, ...typed }, context) => {
    const search = typedSearch(typed, context.clock.now());
    const { services } = await context.open();
    search.category = await listedCategory(typed.category, context, {
      rowsOf: (category) =>
        [false, true].map((removed) =>
          productionStoryPages(
            services.db,
            { trash: removed, search: { category }, limit: 1 },
            { signal: context.signal },
          ),
        ),
    });
    const filter = { view, trash, search, limit };
    const pages = productionStoryPages(services.db, filter, { signal: context.signal });
    return { head: { view }, pages: pagesWithArticles(pages, context) };
  },
  columns: ({ view }, { output }) => columnsOf(view, output.forPeople),
  empty: ['No production stories yet', 'Complete workflows from the Inbox to see stories here'],
});

export const productionShow = defineCommand({
  input: object({ story: array(string()) }),
  result: object({ stories: array(storyOnSite.extend({ idea: idea.nullable(), beside: record(string(), string()) })) }),
  run: async ({ story }, context) => {
    const { open, signal } = context;
    const stories = [];
    for (const one of await withArticles(await namedProductionStories(story, context), context)) {
      const { db } = (await open()).services;
      const from = one.story_id === null ? null : await getInboxStory(db, one.story_id, { signal });
      stories.push({
        ...one,
        idea: from === null ? null : { story_number: from.story_number, title: from.title },
        beside: await getTextsBeside(db, one.id, { signal }),
      });
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const story of stories) {
      const { article, beside } = story;
      const waiting = fieldsKept(story, beside);
      output.fields([
        ['Story', `#${story.story_number}`],
        ['Idea', story.idea === null ? null : `inbox #${story.idea.story_number} ${story.idea.title}`],
        ['On the site', article === null ? 'no article' : siteText(article)],
        ['Address', article?.address ?? null],
        ['Id', story.id],
        ['Category', story.category],
        ['Missing', story.missing_parts.join(', ')],
        ...productionFields.map((field): [string, string] => [field.label, shownValue(field, story[field.name])]),
        ['Created', story.created_at],
        ['Changed', story.updated_at],
      ]);
      if (waiting.length > 0) output.line("\nResearch wrote, where a person's words stand:");
      output.fields(waiting.map((field): [string, string] => [field.label, beside[field.name] ?? '']));
      output.line();
    }
  },
});

function siteText({ state, since }: NonNullable<StoryOnSite['article']>): string {
  if (state === 'published') return `since ${shownHour(since)}`;
  return state === 'scheduled' ? `from ${shownHour(since)}` : state;
}

/** The view's columns in its order. A narrow terminal leaves out the last ones first. */
function columnsOf(view: string, forPeople: boolean): Column<StoryOnSite>[] {
  const fields: ProductionView['fields'] = productionViews.find(({ id }) => id === view)?.fields ?? 'all';
  const shown = productionFields.filter(({ name }) => fields === 'all' || fields.some((wanted) => wanted === name));
  return [
    { header: 'Story', value: (story) => story.story_number, align: 'right' },
    ...shown.map((field, at): Column<StoryOnSite> => {
      const value = (story: StoryOnSite) => {
        const text = shownValue(field, story[field.name]);
        // A pipe gets the whole value as stored.
        return forPeople && field.multiline ? readableCell(text) : text;
      };
      const header = field.label;
      if (field.name === 'title') return { header, value, least: 20 };
      return { header, value, least: Math.max(8, Math.min(header.length, 14)), leaveOut: at + 1 };
    }),
    {
      header: 'On the site',
      value: ({ article }) => (article === null ? '' : siteText(article)),
      least: 9,
      style: ({ article }) => (article?.state === 'published' ? 'green' : null),
    },
    { header: 'Address', value: ({ article }) => article?.address ?? '', least: 12, leaveOut: 3 },
  ];
}

export const productionHistory = defineHistoryCommand(resolveProductionStory);
