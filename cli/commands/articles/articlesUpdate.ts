import { array, boolean, object, optional, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirmInput, namedArticles } from './namedArticles.ts';
import { confirm as ask } from '#cli/input/confirm.ts';
import { savingTyped } from '#cli/input/savingTyped.ts';
import { refuseSecondDash } from '#cli/input/stdin.ts';
import { textValue } from '#cli/input/textValue.ts';
import { showDifferences } from './articleDiff.ts';
import { markDocument, placed, placedArticle, showMarks } from './articleDocument.ts';
import { AppError } from '#core/errors.ts';
import { checkPictureHost } from '#core/pipeline/publish/checkPictureHost.ts';
import { applyUpdate, planUpdate, type ArticleInput } from '#core/pipeline/publish/updateArticle.ts';

const difference = object({ field: string(), before: string(), after: string() });
const texts = {
  title: optional(string()),
  summary: optional(string()),
  content: optional(string()),
  correction: optional(string()),
};

export const articlesUpdate = defineCommand({
  input: object({
    article: string(),
    ...texts,
    fromStory: boolean().default(false),
    category: optional(string()),
    slug: optional(string()),
    image: optional(string()),
    alt: optional(string()),
    breaking: boolean().default(false),
    notBreaking: boolean().default(false),
    confirm: confirmInput,
    dryRun: boolean().default(false),
    yes: boolean().default(false),
  }),
  result: object({
    articles: array(
      object({ saved: boolean(), article: placedArticle, differences: array(difference), marks: array(markDocument) }),
    ),
  }),
  run: async ({ article: name, confirm, dryRun, yes, breaking, notBreaking, ...typed }, context) => {
    if (breaking && notBreaking) throw new AppError('usage', 'Choose one of --breaking and --not-breaking.');
    const edit: ArticleInput = { ...typed, ...(await enteredTexts(typed, context)) };
    if (breaking || notBreaking) edit.breaking = breaking;
    const changes = Object.values(edit).some((value) => value !== undefined && value !== false) || notBreaking;
    if (!changes && confirm === undefined) {
      throw new AppError('usage', 'Nothing to change was given.', {
        hint: 'For example --title "A better title", or --from-story.',
      });
    }
    if (edit.image !== undefined) checkPictureHost(edit.image.trim(), context.config().imageHosts);
    const { title, summary, content, correction } = edit;
    return savingTyped(context, 'article', { title, summary, content, correction }, async () => {
      const articles = [];
      for (const article of await namedArticles([name], context)) {
        articles.push(await updateOne({ article, edit, confirm, dryRun, yes }, context));
      }
      return { articles };
    });
  },
  show: ({ articles }, { output }) => {
    for (const { saved, article, differences, marks } of articles) {
      if (!saved) output.line(differences.length === 0 ? 'Nothing would change.' : 'Nothing was saved.');
      else output.line(`Saved "${article.title}"${article.state === 'published' ? `\n${article.address}` : ''}`);
      showMarks(marks, output);
    }
  },
});

interface OneUpdate {
  article: Parameters<typeof planUpdate>[1]['article'];
  edit: ArticleInput;
  confirm: Parameters<typeof planUpdate>[1]['confirm'];
  dryRun: boolean;
  yes: boolean;
}

async function updateOne({ article, edit, confirm, dryRun, yes }: OneUpdate, context: CommandContext) {
  const { clock, config, output, signal } = context;
  const { services } = await context.open();
  const plan = await planUpdate(services, { article, edit, confirm }, { signal });
  const { differences, open: marks } = plan;
  showDifferences(differences, output);
  const nothing = differences.length === 0 && plan.confirmed.length === 0;
  if (dryRun || nothing) return { saved: false, article: placed(article, config(), clock.now()), differences, marks };
  if (differences.length > 0) await ask(`Change "${article.title}" so?`, { yes, ...context });
  const saved = await applyUpdate(services, plan, { signal });
  return { saved: true, article: placed(saved, config(), clock.now()), differences, marks };
}

/** The texts given as options. One of them may be `-`: it is read from stdin. */
async function enteredTexts(
  typed: { [Name in keyof typeof texts]?: string | undefined },
  context: CommandContext,
): Promise<Pick<ArticleInput, keyof typeof texts>> {
  const { title, summary, content, correction } = typed;
  refuseSecondDash([title, summary, content, correction]);
  const read = async (value: string | undefined) => (value === undefined ? undefined : textValue(value, context));
  return {
    title: await read(title),
    summary: await read(summary),
    content: await read(content),
    correction: await read(correction),
  };
}
