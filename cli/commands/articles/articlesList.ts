import { boolean, object, optional, string } from 'zod';
import { defineListCommand, listOptions } from '#cli/defineListCommand.ts';
import { searchOptions, typedSearch } from '#cli/input/searchOptions.ts';
import { listedCategory } from '#cli/input/typedCategory.ts';
import { placed, placedArticle, shownHour } from './articleDocument.ts';
import { articlePages, listedArticle, type ListedArticle } from '#core/data/articles/articleList.ts';
import { AppError } from '#core/errors.ts';
import type { CommandContext } from '#cli/command.ts';

export const articlesList = defineListCommand({
  input: object({
    drafts: boolean().default(false),
    published: boolean().default(false),
    withdrawn: boolean().default(false),
    ...searchOptions,
    category: optional(string()),
    ...listOptions,
  }),
  name: 'articles',
  row: placedArticle.extend(listedArticle.pick({ story_number: true }).shape),
  read: async ({ drafts, published, withdrawn, limit, ...typed }, context) => {
    if ([drafts, published, withdrawn].filter(Boolean).length > 1) {
      throw new AppError('usage', 'Choose one of --drafts, --published and --withdrawn.');
    }
    const state = drafts ? 'draft' : published ? 'published' : withdrawn ? 'withdrawn' : undefined;
    const search = typedSearch(typed, context.clock.now());
    const { services } = await context.open();
    search.category = await listedCategory(typed.category, context);
    const pages = articlePages(services.db, { state, search, limit }, { signal: context.signal });
    return { pages: placedPages(pages, context) };
  },
  columns: () => [
    {
      header: 'Story',
      value: ({ story_number }) => (story_number === null ? '' : `#${story_number}`),
      align: 'right',
      leaveOut: 3,
    },
    { header: 'State', value: ({ state }) => state, style: ({ state }) => (state === 'published' ? 'green' : null) },
    { header: 'Title', value: ({ title }) => title, least: 16 },
    { header: 'Category', value: ({ category }) => category?.name ?? '', least: 10, leaveOut: 2 },
    { header: 'Since', value: ({ published_at }) => shownHour(published_at), leaveOut: 4 },
    { header: 'Address', value: ({ address }) => address, least: 12, leaveOut: 1 },
  ],
  empty: ['No articles here. Have one written with `velocity articles draft <story>`.'],
});

async function* placedPages(pages: AsyncIterable<readonly ListedArticle[]>, { config, clock }: CommandContext) {
  for await (const page of pages) {
    yield page.map((article) =>
      Object.assign(placed(article, config(), clock.now()), { story_number: article.story_number }),
    );
  }
}
