import { formatDuration, formatUsd } from '#core/format.ts';
import { footerSegments } from '#cli/ui/keyboard/keyTable.ts';
import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { rowSegments, type ListColumn } from '#cli/ui/theme/listColumns.ts';
import { progressBar, rule, stateMark } from '#cli/ui/theme/marks.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { cutSegments, spread } from '#cli/ui/theme/segments.ts';
import type { Moment, WatchPhase } from '#cli/ui/watch/Watch.tsx';
import { watchKeys, type WatchScope } from '#cli/ui/watch/watchKeys.ts';
import type { PageView, WebJobState } from './webJobState.ts';

const NAMES = {
  scrape: 'Scrape',
  search: 'Search',
  research: 'Research',
  batch: 'Batch',
  crawl: 'Crawl',
  summarize: 'Summarize',
} as const;
const MOST_CLAIMS = 4;

/** The whole view of a watched job on web pages; its last frame is the summary. */
export function drawWebJob(
  state: WebJobState,
  { columns, rows, now, frame }: Moment,
  phase: WatchPhase,
  scopes: readonly WatchScope[],
): ScreenLine[] {
  const width = Math.max(40, columns - 1);
  const ended = phase === 'ended';
  // The whole report is printed after the last frame.
  const claims = ended ? [] : claimLines(state, width);
  const shownRows = ended ? state.pages.length : Math.max(3, rows - 4 - claims.length);
  const first = scrollWindow(0, lastBegun(state.pages), state.pages.length, shownRows);
  const table = pageColumns(frame);
  const lines: ScreenLine[] = [
    { segments: headline(state, width, now) },
    ...state.pages.slice(first, first + shownRows).map((page) => ({ segments: rowSegments(table, page, width, now) })),
    { segments: totals(state) },
    ...claims,
  ];
  return ended ? lines : [...lines, { segments: foot(phase, scopes, width) }];
}

function headline({ kind, limits, pages, startedAt }: WebJobState, width: number, now: number): Segment[] {
  const done = pages.filter(isOver).length;
  const depth = Math.max(0, ...pages.filter(({ status }) => status !== 'waiting').map((page) => page.depth));
  const elapsed = formatDuration(Math.max(0, now - startedAt));
  const limit = limits.ms === null ? '' : ` of ${formatDuration(limits.ms)}`;
  return spread(
    [
      { text: `${NAMES[kind]}  `, tone: 'accent', bold: true },
      ...progressBar(done, limits.pages, 20),
      { text: `  ${done} of ${limits.pages} pages` },
      { text: limits.depth === null ? '' : `  depth ${depth} of ${limits.depth}`, tone: 'quiet' },
    ],
    [
      { text: `${elapsed}${limit}`, tone: 'quiet' },
      { text: limits.budgetUsd === null ? '' : `  at most ${formatUsd(limits.budgetUsd)}`, tone: 'quiet' },
    ],
    width,
  );
}

function pageColumns(frame: number): readonly ListColumn<PageView>[] {
  return [
    { label: '', width: 1, cell: ({ status }) => stateMark(status, frame) },
    { label: '', width: 6, align: 'right', cell: (page, now) => ({ text: durationOf(page, now), tone: 'quiet' }) },
    { label: 'Page', width: null, cell: titleCell },
    { label: 'Address', width: null, cell: ({ url }) => ({ text: shortAddress(url), tone: 'quiet' }) },
  ];
}

function titleCell({ status, title, error, url }: PageView) {
  if (status === 'failed') return { text: cleanLine(error), tone: 'bad' as const };
  const text = cleanLine(title === '' ? shortAddress(url) : title);
  return { text, ...(status === 'waiting' ? { tone: 'quiet' as const } : {}) };
}

function durationOf({ status, startedAt, durationMs }: PageView, now: number): string {
  if (durationMs !== null) return formatDuration(durationMs);
  return status === 'running' && startedAt !== null ? formatDuration(Math.max(0, now - startedAt)) : '';
}

function totals({ pages }: WebJobState): Segment[] {
  const count = (wanted: PageView['status']) => pages.filter(({ status }) => status === wanted).length;
  const parts = [`${count('running')} running`, `${count('waiting')} waiting`, `${count('failed')} failed`];
  return [
    { text: `${count('completed')} read`, bold: true },
    ...parts.filter((part) => !part.startsWith('0 ')).map((part): Segment => ({ text: `, ${part}` })),
  ];
}

function claimLines({ claims }: WebJobState, width: number): ScreenLine[] {
  if (claims.length === 0) return [];
  const lines = claims.slice(-MOST_CLAIMS).map(({ text, supported }): ScreenLine => {
    const mark: Segment = supported ? { text: '  ' } : { text: '! ', tone: 'warning' };
    return { segments: cutSegments([mark, { text: cleanLine(text) }], width) };
  });
  return [{ segments: rule('Report', width) }, ...lines];
}

function foot(phase: WatchPhase, scopes: readonly WatchScope[], width: number): Segment[] {
  if (phase !== 'stopping') return footerSegments(watchKeys, scopes, width);
  return [{ text: 'Stopping: pages that were read are kept. ^C again stops at once.', tone: 'warning' }];
}

function shortAddress(url: string): string {
  return cleanLine(url.replace(/^https?:\/\/(www\.)?/, ''));
}

function isOver({ status }: PageView): boolean {
  return status === 'completed' || status === 'failed';
}

function lastBegun(pages: readonly PageView[]): number {
  return Math.max(
    0,
    pages.findLastIndex(({ status }) => status !== 'waiting'),
  );
}
