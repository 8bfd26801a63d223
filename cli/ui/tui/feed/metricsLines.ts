import type { PostSnapshot } from '#core/data/posts/postSnapshots.ts';
import { formatCount } from '#core/format.ts';
import { metricsOverTime } from '#core/velocity/metricsOverTime.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import type { Loaded } from '#cli/ui/tui/state.ts';
import { blankLine, headingLine } from '#cli/ui/tui/frame/prose.ts';

/** Scrapes that are listed one by one; the sparkline shows more of them. */
const LISTED_SCRAPES = 8;
const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** How a post's metrics moved from scrape to scrape: a sparkline, and the last scrapes one by one. */
export function metricsLines(snapshots: Loaded<PostSnapshot> | undefined): ScreenLine[] {
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
      ` ${minuteOf(point.takenAt)}`,
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

/** Local date and time to the minute. */
export function minuteOf(iso: string): string {
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
