import type { PostSnapshot } from '#core/data/posts/postSnapshots.ts';
import { formatAgo, formatCount } from '#core/format.ts';
import { metricsOverTime } from '#core/velocity/metricsOverTime.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { spread } from '#cli/ui/theme/segments.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import type { Loaded } from '#cli/ui/tui/state.ts';
import { blankLine, headingLine, proseLines } from '#cli/ui/tui/frame/prose.ts';

/** Scrapes that are listed one by one; the sparkline shows more of them. */
const LISTED_SCRAPES = 8;
const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

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
        { text: ` ${timeOf(post.postedAt)}, ${formatAgo(post.postedAt, now)}   `, tone: 'quiet' },
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
    ...overTime(snapshots),
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
  const when = postedAt === null ? '' : `, ${timeOf(postedAt)}`;
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

function overTime(snapshots: Loaded<PostSnapshot> | undefined): ScreenLine[] {
  const head = headingLine('Metrics over time');
  if (
    snapshots === undefined ||
    snapshots.status === 'waiting' ||
    (snapshots.loadedAt === null && snapshots.status === 'loading')
  ) {
    return [head, { segments: [{ text: ' Loading...', tone: 'quiet' }] }, blankLine];
  }
  if (snapshots.error !== null)
    return [
      head,
      { segments: [{ text: ` ${cleanLine(snapshots.error.message)}`, tone: 'bad' }] },
      { segments: [{ text: ' r tries again.', tone: 'quiet' }] },
      blankLine,
    ];
  const points = metricsOverTime(snapshots.rows);
  if (points.length < 2) {
    return [
      head,
      { segments: [{ text: ' Scraped once so far. Scrape again to see how it moves.', tone: 'quiet' }] },
      blankLine,
    ];
  }
  const bars = sparkline(points.slice(-40).map(({ reactions }) => reactions));
  const rows = points.slice(-LISTED_SCRAPES).map((point): ScreenLine => {
    const rate =
      point.reactionsPerHour === null
        ? ''
        : `${point.reactionsPerHour < 0 ? '' : '+'}${formatCount(point.reactionsPerHour)}/h`;
    const cells = [
      ` ${timeOf(point.takenAt)}`,
      fitCells(point.views === null ? '' : `${formatCount(point.views)} views`, 14, 'right'),
      fitCells(`${formatCount(point.reactions)} reactions`, 18, 'right'),
      fitCells(rate, 10, 'right'),
    ];
    return { segments: [{ text: cells.join('') }] };
  });
  return [
    head,
    {
      segments: [
        { text: ` ${bars}`, tone: 'accent' },
        { text: ' reactions', tone: 'quiet' },
      ],
    },
    ...rows,
    blankLine,
  ];
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

/** Local date and time to the minute. */
function timeOf(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return 'Unknown';
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Values as bars of one cell each, from the lowest to the highest. */
function sparkline(values: readonly number[]): string {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  return values.map((value) => bars[span === 0 ? 0 : Math.round(((value - lowest) / span) * 7)] ?? '').join('');
}
