import type { PostSnapshot } from '#core/data/posts/postSnapshots.ts';
import { formatAgo, formatCount } from '#core/format.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { spread } from '#cli/ui/theme/segments.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import type { Loaded } from '#cli/ui/tui/state.ts';
import { blankLine, headingLine, proseLines } from '#cli/ui/tui/frame/prose.ts';
import { metricsLines, minuteOf } from './metricsLines.ts';

/** A post in full: author, time, text, velocity, media and suggested titles. */
export function postLines(
  post: ScoredPost,
  snapshots: Loaded<PostSnapshot> | undefined,
  width: number,
  now: number,
): ScreenLine[] {
  return [
    { segments: authorLine(post, width) },
    {
      segments: [
        { text: ` ${minuteOf(post.postedAt)}, ${formatAgo(post.postedAt, now)}   `, tone: 'quiet' },
        ...categoryOf(post),
      ],
    },
    ...proseLines(post.url, width, 1, 'quiet'),
    ...replyLines(post, width),
    blankLine,
    ...proseLines(post.content, width),
    blankLine,
    ...quotedLines(post, width),
    { segments: metricsLine(post) },
    blankLine,
    ...metricsLines(snapshots),
    ...mediaLines(post, width),
    ...ideaLines(post, width),
  ];
}

function replyLines({ isReply, inReplyTo, author }: ScoredPost, width: number): ScreenLine[] {
  if (!isReply) return [];
  const own = inReplyTo?.toLowerCase() === author.username.toLowerCase();
  const text = own
    ? 'Continues a thread of its own'
    : `Reply to ${inReplyTo === null ? 'another post' : `@${inReplyTo}`}`;
  return proseLines(`↩ ${text}`, width, 1, 'quiet');
}

/** The quoted post, without which a post often makes no sense. */
function quotedLines({ quotedPost }: ScoredPost, width: number): ScreenLine[] {
  if (quotedPost === null) return [];
  const { author, content, media, postedAt, url } = quotedPost;
  const who = author === null ? 'a post' : `${author.displayName}${author.verified ? ' ✓' : ''} @${author.username}`;
  const when = postedAt === null ? '' : `, ${minuteOf(postedAt)}`;
  return [
    ...proseLines(`❝ Quotes ${who}${when}`, width, 1, 'quiet'),
    ...(content === '' ? [] : proseLines(content, width, 3)),
    ...media.flatMap(({ type, url: address }) => proseLines(`${type === 'video' ? '▶' : '▣'} ${address}`, width, 3)),
    ...proseLines(url, width, 3, 'quiet'),
    blankLine,
  ];
}

function authorLine(post: ScoredPost, width: number): Segment[] {
  const { author, velocityScore } = post;
  const band = velocityBand(velocityScore);
  return spread(
    [
      { text: ` ${cleanLine(author.displayName)} `, bold: true },
      ...(author.verified ? [{ text: '✓ ', tone: 'accent' } as const] : []),
      { text: `@${cleanLine(author.username)}`, tone: 'accent' },
    ],
    [
      { text: 'Velocity ', tone: 'quiet' },
      { text: ` ${velocityScore} `, tone: band, bold: true, inverse: true },
    ],
    width,
  );
}

function categoryOf({ category, movedToInbox }: ScoredPost): Segment[] {
  const added = { text: '   ✓ Added to Inbox', tone: 'good' } as const;
  return [{ text: cleanLine(category), tone: 'quiet' }, ...(movedToInbox ? [added] : [])];
}

function metricsLine({
  metrics,
  views,
  viewsEstimated,
  trendingFactor,
  quoteCount,
  bookmarkCount,
}: ScoredPost): Segment[] {
  const figures: [string, string][] = [
    ['Views', `${viewsEstimated ? '~' : ''}${formatCount(views)}`],
    ['Likes', formatCount(metrics.likes)],
    ['Reposts', formatCount(metrics.retweets)],
    ['Replies', formatCount(metrics.replies)],
    ...knownFigure('Quotes', quoteCount),
    ...knownFigure('Bookmarks', bookmarkCount),
    ['Trend', `${trendingFactor.toFixed(1)}x`],
  ];
  return figures.flatMap(([name, value]): Segment[] => [
    { text: ` ${name} `, tone: 'quiet' },
    { text: `${value}  `, bold: true },
  ]);
}

function knownFigure(name: string, count: number | null): [string, string][] {
  return count === null ? [] : [[name, formatCount(count)]];
}

function mediaLines({ media }: ScoredPost, width: number): ScreenLine[] {
  if (media.length === 0) return [];
  const each = media.flatMap(({ type, url, altText }) => [
    ...proseLines(`${type === 'video' ? '▶ Video' : '▣ Image'}  ${url}`, width),
    ...(altText === '' ? [] : proseLines(altText, width, 3, 'quiet')),
  ]);
  return [headingLine('Media'), ...each, blankLine];
}

function ideaLines({ aiSuggestions }: ScoredPost, width: number): ScreenLine[] {
  if (aiSuggestions === null) return [];
  const { titles, thumbnailIdeas, storyAngle } = aiSuggestions;
  const list = (name: string, items: readonly string[]) =>
    items.length === 0
      ? []
      : [...proseLines(name, width, 1, 'quiet'), ...items.flatMap((item) => proseLines(`• ${item}`, width, 2))];
  return [
    headingLine('AI suggestions'),
    ...list('Titles', titles),
    ...list('Thumbnails', thumbnailIdeas),
    ...(storyAngle === '' ? [] : list('Angle', [storyAngle])),
  ];
}
