import { array, boolean, int, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { namedArticles } from './namedArticles.ts';
import { markDocument, placed, placedArticle, shownHour, showMarks } from './articleDocument.ts';
import { articleChangeRow, getArticleChanges, type ArticleChange } from '#core/data/articles/articleChanges.ts';
import { displayedImage } from '#core/data/articles/articles.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import { formatUsd, plural, truncate } from '#core/format.ts';
import { openMarks } from '#core/pipeline/publish/openMarks.ts';

const shown = object({
  article: placedArticle,
  story_number: int().nullable(),
  model: string().nullable(),
  brief: string().nullable(),
  marks: array(markDocument),
  changes: array(articleChangeRow),
});

export const articlesShow = defineCommand({
  input: object({ article: array(string()), brief: boolean().default(false) }),
  result: object({ articles: array(shown) }),
  run: async ({ article: names, brief: withBrief }, context) => {
    const { config, clock, signal } = context;
    const named = await namedArticles(names, context);
    const { services } = await context.open();
    const articles = [];
    for (const article of named) {
      const { db } = services;
      const { draft, open } = await openMarks(services, article, { signal });
      const story =
        article.production_story_id === null
          ? null
          : await getProductionStory(db, article.production_story_id, { signal });
      articles.push({
        article: placed(article, config(), clock.now()),
        story_number: story?.story_number ?? null,
        model: draft === null ? null : `${draft.model} (${formatUsd(draft.cost_usd)})`,
        brief: withBrief ? (draft?.material ?? story?.news_article ?? null) : null,
        marks: open,
        changes: await getArticleChanges(db, article.id, {}, { signal }),
      });
    }
    return { articles };
  },
  show: ({ articles }, { output }) => {
    for (const { article, story_number, model, brief, marks, changes } of articles) {
      const picture = displayedImage(article);
      output.fields([
        ['Title', article.title],
        ['State', article.state],
        ['Since', shownHour(article.published_at)],
        ['Address', article.address],
        ['Story', story_number === null ? null : `#${story_number}`],
        ['Category', article.category?.name ?? null],
        ['Breaking', article.is_breaking ? 'yes' : null],
        ['Made of', origins[article.origin]],
        ['Model', model],
        ['Picture', picture?.image_url ?? null],
        ['Alt text', picture?.alt_text ?? null],
        [
          'Readers',
          `${plural(article.view_count, 'view', 'views')}, ${plural(article.share_count, 'share', 'shares')}`,
        ],
        ['Summary', article.summary],
      ]);
      output.line(`\n${article.content}`);
      if (article.correction !== '') {
        output.line(`\nCorrection (${shownHour(article.corrected_at)})\n${article.correction}`);
      }
      if (article.sources.length > 0) output.line('\nSources');
      for (const [index, { title, url }] of article.sources.entries()) output.line(`${index + 1}. ${title}: ${url}`);
      if (marks.length > 0) output.line();
      showMarks(marks, output);
      if (changes.length > 0) output.line('\nHistory');
      for (const change of changes)
        output.line(`${shownHour(change.changed_at)}  ${change.changed_by}  ${changeText(change)}`);
      if (brief !== null) output.line(`\nBrief\n\n${brief}`);
    }
  },
});

const origins = { brief: 'the brief of its story', draft: "a model's draft", editor: "an editor's words" } as const;

/** Characters of a changed text. */
const SHOWN = 60;

function changeText({ field, before, after }: ArticleChange): string {
  const short = (text: string | null, from = 0) =>
    `"${from === 0 ? '' : '…'}${truncate(oneLine(text).slice(from), SHOWN)}"`;
  if (field === 'created') return 'made the article';
  if (field === 'drafted') return `had it drafted by ${after ?? 'a model'}`;
  if (field === 'confirmed') return `confirmed ${short(after)}`;
  if (field === 'is_published') return after === 'true' ? 'published it' : 'withdrew it';
  if (field === 'published_at') return after === null ? 'took its hour away' : `set its hour to ${after}`;
  const from = differenceStart(oneLine(before), oneLine(after));
  return `${field}: ${short(before, from)} → ${short(after, from)}`;
}

const oneLine = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ');

/** Where to begin two texts, so that what differs is shown: 0, or the word before the first difference. */
function differenceStart(before: string, after: string): number {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same += 1;
  if (same < SHOWN / 2) return 0;
  const word = before.lastIndexOf(' ', same - 1);
  return before.lastIndexOf(' ', word - 1) + 1;
}
