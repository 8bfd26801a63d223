import { footerSegments } from '#cli/ui/keyboard/keyTable.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { stateMark } from '#cli/ui/theme/marks.ts';
import { segmentsWidth, spread } from '#cli/ui/theme/segments.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { keys } from '#cli/ui/tui/keys/keys.ts';
import { runningStories } from '#cli/ui/tui/research/runView.ts';
import { activeScopes } from '#cli/ui/tui/keys/scopes.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { tuiTabs } from './tabs.ts';

/** The first line: product name, tabs, running research, time. */
export function headerLine(state: TuiState): ScreenLine {
  const names = tuiTabs.flatMap(({ id, label }, place): Segment[] => [
    { text: state.columns < 80 ? '' : '  ' },
    id === state.tab
      ? { text: ` ${place + 1} ${label} `, tone: 'accent', bold: true, inverse: true }
      : { text: ` ${place + 1} ${label} `, tone: 'quiet' },
  ]);
  const running = runningStories(state).length;
  const work: Segment[] =
    running === 0 ? [] : [stateMark('running', state.frame), { text: ` ${running} live  `, tone: 'accent' }];
  const time = { text: clockOf(state.now), tone: 'quiet' } as const;
  return { segments: spread([{ text: ' Velocity', bold: true }, ...names], [...work, time, gap], state.columns) };
}

/** The status line: the last notice, or the number of rows and the backend. */
export function noticeLine(state: TuiState, count: string): ScreenLine {
  const place: Segment[] = [{ text: state.place, tone: 'quiet' }, gap];
  const { notice } = state;
  if (notice !== null) {
    const tone = notice.tone;
    const message: Segment[] = [
      gap,
      { text: cleanLine(notice.message), bold: tone === 'bad', ...(tone === 'plain' ? {} : { tone }) },
      ...(notice.hint === null ? [] : [{ text: ` ${cleanLine(notice.hint)}`, tone: 'quiet' } as const]),
    ];
    const fits = segmentsWidth(message) + segmentsWidth(place) < state.columns;
    return { segments: spread(message, fits ? place : [], state.columns) };
  }
  const busy = state.working > 0 || state[state.tab].status === 'loading';
  const sign = busy ? stateMark('running', state.frame) : gap;
  return { segments: spread([sign, { text: count, tone: 'quiet' }], place, state.columns) };
}

/** The keys that work now. */
export function footerLine(state: TuiState): ScreenLine {
  return { segments: [gap, ...footerSegments(keys, activeScopes(state), state.columns - 2)] };
}

const gap: Segment = { text: ' ' };

function clockOf(now: number): string {
  const time = new Date(now);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
