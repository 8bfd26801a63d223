import { footerSegments } from '#cli/ui/keyboard/keyTable.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import type { Moment, WatchPhase } from '#cli/ui/watch/Watch.tsx';
import { watchKeys, type WatchScope } from '#cli/ui/watch/watchKeys.ts';
import type { ResearchState } from '#core/views/researchState.ts';
import { runHeadLines, stepLines, storyLines, textLines } from './researchLines.ts';
import { summaryLines } from './summaryLines.ts';

/** Most stories that are listed above the graph of the selected one. */
const LISTED = 6;

/** The whole view of watched research. It has fewer lines than the terminal, so that the last frame stays readable. */
export function drawResearch(
  state: ResearchState,
  { columns, rows, now, frame }: Moment,
  phase: WatchPhase,
  scopes: readonly WatchScope[],
): ScreenLine[] {
  const run = state.runs[state.story];
  if (run === undefined) return [];
  const width = Math.max(40, columns - 1);
  const moment = { width, now, frame };
  const several = state.runs.length > 1;
  const graph = stepLines(run, phase === 'ended' ? null : state.step, moment);
  if (phase === 'ended') {
    const summary = state.runs.flatMap((each) => summaryLines(each, width, now));
    return [...(several ? [] : [...graph, empty]), ...summary.map((segments) => ({ segments }))];
  }
  const list = several ? [...storyLines(state, Math.min(LISTED, state.runs.length), moment), empty] : [];
  const above = [...list, ...runHeadLines(run, moment), ...graph];
  const step = run.steps.find(({ number }) => number === state.step);
  const text = textLines(step, Math.min(14, rows - above.length - 3), moment);
  return [...above, ...text, footer(phase, scopes, width)];
}

const empty: ScreenLine = { segments: [{ text: ' ' }] };

function footer(phase: WatchPhase, scopes: readonly WatchScope[], width: number): ScreenLine {
  if (phase === 'live') return { segments: footerSegments(watchKeys, scopes, width) };
  return {
    segments: [{ text: 'Stopping: what is running is being saved. ^C again stops at once.', tone: 'warning' }],
  };
}
