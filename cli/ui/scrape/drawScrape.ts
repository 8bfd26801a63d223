import { formatDuration, formatUsd } from '#core/format.ts';
import { footerSegments } from '#cli/ui/keyboard/keyTable.ts';
import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { headSegments, rowSegments, type ListColumn } from '#cli/ui/theme/listColumns.ts';
import { progressBar, stateMark } from '#cli/ui/theme/marks.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { spread } from '#cli/ui/theme/segments.ts';
import { cutCells } from '#cli/ui/text/cells.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import type { Moment, WatchPhase } from '#cli/ui/watch/Watch.tsx';
import { watchKeys, type WatchScope } from '#cli/ui/watch/watchKeys.ts';
import { scrapeCost } from './reduceScrape.ts';
import type { AccountView, ScrapeState } from './scrapeState.ts';

const MOST_WARNINGS = 4;

/** The whole view of a watched scrape; its last frame is the summary. */
export function drawScrape(
  state: ScrapeState,
  { columns, rows, now, frame }: Moment,
  phase: WatchPhase,
  scopes: readonly WatchScope[],
): ScreenLine[] {
  const width = Math.max(40, columns - 1);
  const table = accountColumns(frame);
  const warnings = state.warnings.slice(-MOST_WARNINGS);
  const shownRows = phase === 'ended' ? state.accounts.length : Math.max(3, rows - 7 - warnings.length);
  const first = scrollWindow(0, lastBegun(state.accounts), state.accounts.length, shownRows);
  const lines: ScreenLine[] = [
    { segments: headline(state, width, now) },
    { segments: headSegments(table, width) },
    ...state.accounts
      .slice(first, first + shownRows)
      .map((account) => ({ segments: rowSegments(table, account, width, now) })),
    { segments: totals(state, width) },
    ...warnings.flatMap((text) => warningLines(text, width, phase)),
  ];
  return phase === 'ended' ? lines : [...lines, { segments: foot(state, phase, scopes, width) }];
}

/** One line while it runs, so that the view keeps its height; whole in the summary. */
function warningLines(text: string, width: number, phase: WatchPhase): ScreenLine[] {
  const line = `! ${cleanLine(text)}`;
  const shown = phase === 'ended' ? wrapCells(line, width) : [cutCells(line, width)];
  return shown.map((each) => ({ segments: [{ text: each, tone: 'warning' }] }));
}

function headline(state: ScrapeState, width: number, now: number) {
  const done = state.accounts.filter(({ status }) => status !== 'waiting' && status !== 'running').length;
  const elapsed = state.startedAt === null ? 0 : (state.endedAt ?? now) - state.startedAt;
  const cost = `${state.costIsEstimate ? '~' : ''}${formatUsd(scrapeCost(state))}`;
  return spread(
    [
      { text: 'Scrape  ', tone: 'accent', bold: true },
      ...progressBar(done, state.accounts.length, 20),
      { text: `  ${done}/${state.accounts.length} accounts` },
      { text: `  ${formatDuration(Math.max(0, elapsed))}`, tone: 'quiet' },
    ],
    [{ text: cost }, { text: ` of at most ~${formatUsd(state.estimatedCostUsd)}`, tone: 'quiet' }],
    width,
  );
}

function totals(state: ScrapeState, width: number) {
  const sum = (pick: (account: AccountView) => number) =>
    state.accounts.reduce((total, account) => total + pick(account), 0);
  const { asked, stored, failed } = state.suggestions;
  const ideas = asked === 0 ? '' : `${stored} of ${asked} with AI suggestions${failed > 0 ? `, ${failed} failed` : ''}`;
  return spread(
    [
      { text: `${sum(({ added }) => added)} new`, bold: true },
      {
        text: `, ${sum(({ updated }) => updated)} known, ${sum(droppedOf)} dropped of ${sum(({ items }) => items)} found`,
      },
    ],
    [{ text: ideas, tone: 'quiet' }],
    width,
  );
}

function foot(state: ScrapeState, phase: WatchPhase, scopes: readonly WatchScope[], width: number) {
  if (phase === 'stopping') {
    return [{ text: 'Stopping: what is running is being saved. ^C again stops at once.', tone: 'warning' } as const];
  }
  return spread(footerSegments(watchKeys, scopes, width), [{ text: cleanLine(state.activity), tone: 'quiet' }], width);
}

function accountColumns(frame: number): readonly ListColumn<AccountView>[] {
  const count = (value: number) => ({ text: value === 0 ? '' : String(value) });
  return [
    { label: '', width: 1, cell: ({ status }) => stateMark(status, frame) },
    { label: 'Account', width: 18, cell: ({ username }) => ({ text: `@${cleanLine(username)}`, bold: true }) },
    { label: 'Found', width: 5, align: 'right', cell: ({ items }) => count(items) },
    { label: 'New', width: 5, align: 'right', cell: ({ added }) => count(added) },
    { label: 'Drop', width: 4, align: 'right', cell: (account) => count(droppedOf(account)) },
    { label: 'Ideas', width: 5, align: 'right', cell: ({ suggestions }) => count(suggestions) },
    { label: 'Cost', width: 9, align: 'right', cell: costCell },
    { label: '', width: null, cell: remarkCell },
  ];
}

function costCell({ costUsd, costIsEstimate, status }: AccountView) {
  return { text: status === 'completed' ? `${costIsEstimate ? '~' : ''}${formatUsd(costUsd)}` : '' };
}

function remarkCell(account: AccountView, now: number) {
  const { status, remark, resumed, startedAt, dropped } = account;
  if (status === 'failed') return { text: cleanLine(remark), tone: 'bad' as const };
  if (status === 'running') {
    const elapsed = startedAt === null ? '' : `${formatDuration(Math.max(0, now - startedAt))} `;
    return {
      text: `${elapsed}${resumed ? 'collecting an earlier run, ' : ''}${cleanLine(remark)}`,
      tone: 'quiet' as const,
    };
  }
  const why = Object.entries(dropped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');
  return { text: cleanLine(status === 'completed' ? why : remark), tone: 'quiet' as const };
}

function droppedOf({ dropped }: AccountView): number {
  return Object.values(dropped).reduce((sum, count) => sum + count, 0);
}

function lastBegun(accounts: readonly AccountView[]): number {
  return Math.max(
    0,
    accounts.findLastIndex(({ status }) => status !== 'waiting'),
  );
}
