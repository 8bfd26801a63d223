import { formatAgo } from '#core/format.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { runHeadLines, stepLines, textLines } from '#cli/ui/research/researchLines.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import { findRun } from '#cli/ui/tui/lists/find.ts';
import { bodyHeight, bodyWidth } from '#cli/ui/tui/frame/layout.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import { runViewOf } from './runView.ts';
import type { Trouble, TuiState } from '#cli/ui/tui/state.ts';
import { filled } from '#cli/ui/tui/lists/list.ts';
import { proseLines } from '#cli/ui/tui/frame/prose.ts';

/** The panel's title: the workflow, who started it and when. */
export function runPanelTitle(state: TuiState, { runId }: Extract<OpenPanel, { kind: 'run' }>): Segment[] {
  const run = findRun(state, runId);
  if (run === undefined) return [{ text: 'Research', bold: true }];
  const { template_name, template_version, triggered_by, started_at, id } = run;
  const began = `begun ${formatAgo(started_at, state.now)} by ${cleanLine(triggered_by)}`;
  return [
    { text: `${cleanLine(template_name)} ${cleanLine(template_version)}`, bold: true },
    { text: `   ${began}   run ${id.slice(-8)}`, tone: 'quiet' },
  ];
}

/** A run: its progress, its graph, and the text of the selected step. */
export function runPanelLines(state: TuiState, panel: Extract<OpenPanel, { kind: 'run' }>): ScreenLine[] {
  const height = bodyHeight(state) - 1;
  const width = bodyWidth(state);
  const run = runViewOf(state, panel);
  if (run === null) return filled(proseLines('Loading...', width, 1, 'quiet'), height);
  const moment = { width, now: state.now, frame: state.frame };
  const above = [
    ...runHeadLines(run, moment),
    ...words(run, width),
    ...unread(state.outputs.get(run.runId ?? '')?.error ?? null, width),
    ...stepLines(run, panel.step, moment),
  ];
  const step = run.steps.find(({ number }) => number === panel.step);
  const text = textLines(step, height - above.length, moment);
  return filled(
    [...above, ...text].map((line) => indented(line)),
    height,
  );
}

/** Shown where the texts of the steps could not be read. */
function unread(trouble: Trouble | null, width: number): ScreenLine[] {
  return trouble === null ? [] : proseLines(`${trouble.message} r tries again.`, width, 0, 'bad');
}

/** Why the run stopped, or what it produced. */
function words(
  run: { message: string | null; hint: string | null; status: string; production: { number: number } | null },
  width: number,
): ScreenLine[] {
  const tone = run.status === 'failed' ? 'bad' : 'warning';
  const lines: ScreenLine[] = [run.message, run.hint]
    .flatMap((text) => (text === null ? [] : wrapCells(cleanLine(text), width)))
    .slice(0, 3)
    .map((text) => ({ segments: [{ text, tone }] }));
  if (run.production !== null)
    lines.push({ segments: [{ text: `→ Production story #${run.production.number}`, tone: 'good' }] });
  return lines;
}

function indented({ segments, ...line }: ScreenLine): ScreenLine {
  return { ...line, segments: [{ text: ' ' }, ...segments] };
}
