import { formatCount, formatDuration, formatUsd } from '#core/format.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { progressBar, rule, stateMark } from '#cli/ui/theme/marks.ts';
import { spread } from '#cli/ui/theme/segments.ts';
import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { readableLines } from '#cli/ui/text/readable.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import type { ResearchState, RunView, StepView } from '#core/views/researchState.ts';
import { runFigures } from '#core/views/runFigures.ts';
import { costText } from '#core/views/spentText.ts';
import { stepDepths, stepLine } from './stepLine.ts';

interface Frame {
  width: number;
  now: number;
  /** Counts up and animates the spinners of running steps. */
  frame: number;
}

/** The story's name, progress and cost so far. */
export function runHeadLines(run: RunView, { width, now, frame }: Frame): ScreenLine[] {
  const figures = runFigures(run, now);
  const { completed, failed, total, tokens, elapsedMs } = figures;
  const budget = run.budgetUsd === null ? '' : ` of ${formatUsd(run.budgetUsd)}`;
  const cost = `${costText(figures)}${budget}`;
  const state = [stateMark(run.status, frame), { text: ` ${run.status}  ${formatDuration(elapsedMs)}` }];
  const name = [
    { text: `${run.label}  `, tone: 'accent', bold: true } as const,
    { text: cleanLine(run.title), bold: true },
  ];
  const counts: Segment[] = [
    ...progressBar(completed + failed, total, 24),
    { text: `  ${completed}/${total} steps` },
    ...(failed > 0 ? [{ text: `, ${failed} failed`, tone: 'bad' } as const] : []),
    { text: `  ${formatCount(tokens)} tokens`, tone: 'quiet' },
  ];
  return [plain(spread(name, state, width)), plain(spread(counts, [{ text: cost }], width))];
}

/** The graph: one line per step. */
export function stepLines(run: RunView, selectedStep: number | null, { width, now, frame }: Frame): ScreenLine[] {
  const depths = stepDepths(run.steps);
  return run.steps.map((step) => ({
    segments: stepLine(step, depths.get(step.number) ?? 0, width, now, frame),
    selected: step.number === selectedStep,
    place: step.number,
  }));
}

/** One line per story, as many as `height` allows, with the selected one among them. */
export function storyLines(state: ResearchState, height: number, { width, now, frame }: Frame): ScreenLine[] {
  const first = scrollWindow(Math.max(0, state.story - Math.floor(height / 2)), state.story, state.runs.length, height);
  return state.runs.slice(first, first + height).map((run, place) => {
    const figures = runFigures(run, now);
    const { completed, total } = figures;
    const left = [stateMark(run.status, frame), { text: ` ${run.label}  ` }, { text: cleanLine(run.title) }];
    const right = [{ text: `${completed}/${total}  ` }, { text: fitCells(costText(figures), 9, 'right') }];
    return { segments: spread(left, right, width), selected: first + place === state.story };
  });
}

/**
 * A step with its remarks and its text: the end of the text while it streams, the beginning once it is complete.
 * Exactly `height` lines.
 */
export function textLines(step: StepView | undefined, height: number, { width }: Pick<Frame, 'width'>): ScreenLine[] {
  if (step === undefined || height < 2) return [];
  const notes = noteLines(step, width, Math.floor((height - 1) / 3));
  const shownRows = height - 1 - notes.length;
  const streams = step.status === 'running';
  // Wraps only what can be visible, because the view is drawn ten times a second.
  const text = streams ? step.text.slice(-shownRows * width * 2) : step.text.slice(0, shownRows * width * 2);
  const lines = readableLines(text === '' ? placeholder(step) : text, width);
  const shown = streams ? lines.slice(-shownRows) : lines.slice(0, shownRows);
  const blank = Array.from({ length: Math.max(0, shownRows - shown.length) }, () => plain([{ text: ' ' }]));
  return [
    plain(rule(`${step.number} ${step.name}`, width)),
    ...notes,
    ...shown.map(({ text, heading }) => plain([{ text: text === '' ? ' ' : text, bold: heading }])),
    ...blank,
  ];
}

function noteLines(step: StepView, width: number, most: number): ScreenLine[] {
  return step.notes
    .flatMap((note) => wrapCells(cleanLine(note), width - 2))
    .slice(-most)
    .map((text) => plain([{ text: `! ${text}`, tone: 'warning' }]));
}

function placeholder(step: StepView): string {
  if (step.status === 'pending') {
    return step.needs.length === 0 ? 'Not begun yet.' : `Waits for step ${step.needs.join(', ')}.`;
  }
  if (step.status === 'running') return 'Waiting for the first words…';
  return step.error ?? 'Nothing streamed. Read the text with `velocity runs output`.';
}

function plain(segments: Segment[]): ScreenLine {
  return { segments, selected: false };
}
