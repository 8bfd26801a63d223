import { refuseTooLong } from '#core/data/columns/text.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import { plainArticle, type Paragraph } from './plainArticle.ts';
import { plainInline } from './plainInline.ts';
import { slugOf } from './slug.ts';

/** The longest texts that a cell of a story can have, and a title with its markup. */
const LONGEST_TEXT = 200_000;
const LONGEST_TITLE = 20_000;
const summaryLength = 300;
const excerptLength = 160;

/** An article built from a production story. */
export interface ArticleDraft {
  slug: string;
  title: string;
  summary: string;
  excerpt: string;
  content: string;
  category_slug: string;
  image_url: string | null;
}

/**
 * Builds an article from a production story's own text: plain paragraphs separated by blank lines, summary (about 300
 * characters) and excerpt (about 160) from the first paragraph, the thumbnail as its image.
 * @throws {AppError} `invalid_input` where the story has no title or no article text, or one that is too long.
 */
export function articleDraft(story: ProductionStory, categorySlug: string): ArticleDraft {
  // Before they are parsed: a text written past the dashboard may have megabytes.
  refuseTooLong("The story's title", story.title, LONGEST_TITLE);
  refuseTooLong("The story's news article", story.news_article, LONGEST_TEXT);
  const title = plainInline(story.title);
  const paragraphs = plainArticle(story.news_article);
  if (!paragraphs.some(({ kind }) => kind !== 'heading')) throw unpublishable(story, 'no article text', 'news_article');
  if (title === '') throw unpublishable(story, 'no title', 'title');
  const opening = openingOf(paragraphs);
  return {
    slug: slugOf(title, `story-${story.story_number}`),
    title,
    summary: cut(opening, summaryLength),
    excerpt: cut(opening, excerptLength),
    content: paragraphs.map(({ text }) => text).join('\n\n'),
    category_slug: categorySlug,
    image_url: pictureAddress(story.thumbnail),
  };
}

function openingOf(paragraphs: readonly Paragraph[]): string {
  const first = paragraphs.find(({ kind }) => kind === 'text') ?? paragraphs.find(({ kind }) => kind === 'item');
  return first?.text ?? '';
}

/** As many whole sentences as fit; the beginning of the text where not even one does. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.slice(0, length * 4))) {
    if ((kept + segment).trimEnd().length > length) break;
    kept += segment;
  }
  return kept.trim() === '' ? truncate(text, length) : kept.trim();
}

/** The short form of a summary, for lists. */
export function articleExcerpt(summary: string): string {
  return cut(summary, excerptLength);
}

/** The address of a picture that readers can load; null for any other text. */
export function pictureAddress(text: string): string | null {
  const address = text.trim();
  // A file of this installation: see lastingAddress.
  if (address.startsWith('/storage/v1/object/public/')) return address;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
}

function unpublishable(story: ProductionStory, lack: string, field: string): AppError {
  const parts = story.missing_parts.length === 0 ? '' : ` Research failed for: ${story.missing_parts.join(', ')}.`;
  const write = `\`velocity production set ${story.story_number} ${field} …\``;
  const isResearched = field === 'news_article' && story.story_id !== null;
  return new AppError(
    'invalid_input',
    `Production story #${story.story_number} has ${lack}, which an article needs.${parts}`,
    {
      hint: isResearched
        ? `Have it researched first, \`velocity research ${story.story_id}\`, or write it: ${write}.`
        : `Write it first: ${write}.`,
    },
  );
}
