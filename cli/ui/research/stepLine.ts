import { formatCount, formatDuration } from '#core/format.ts';
import type { Segment } from '#cli/ui/theme/screenLine.ts';
import { stateMark } from '#cli/ui/theme/marks.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import type { StepView } from '#core/views/researchState.ts';
import { costText } from '#core/views/spentText.ts';

/** Cells that time, tokens and cost take together. */
const FIGURES = 29;

/**
 * A step of the graph as one line of `width` cells: state, what it waits for, time, tokens, cost, model.
 * @param depth its level in the graph; drawn as indent
 */
export function stepLine(step: StepView, depth: number, width: number, now: number, frame: number): Segment[] {
  const elapsed = elapsedOf(step, now);
  const figures: Segment[] = [
    { text: fitCells(elapsed === null ? '' : formatDuration(elapsed), 8, 'right') },
    { text: fitCells(step.tokens === 0 ? '' : `${formatCount(step.tokens)} tok`, 11, 'right'), tone: 'quiet' },
    { text: fitCells(costOf(step), 10, 'right') },
  ];
  const name = `${'  '.repeat(depth)}${step.number} ${step.name}`;
  const nameCells = Math.min(36, Math.max(20, width - FIGURES - 16));
  const remark = remarkOf(step);
  return [
    stateMark(step.status, frame),
    { text: ` ${fitCells(name, nameCells)}`, ...(step.status === 'pending' ? { tone: 'quiet' } : {}) },
    ...figures,
    { text: '  ' },
    { ...remark, text: fitCells(remark.text, Math.max(0, width - nameCells - FIGURES - 4)) },
  ];
}

/** The level of each step in the graph: 0 for steps that need no other. */
export function stepDepths(steps: readonly Pick<StepView, 'number' | 'needs'>[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  const depthOf = (number: number): number => {
    const known = depths.get(number);
    if (known !== undefined) return known;
    const needs = steps.find((step) => step.number === number)?.needs ?? [];
    const depth = needs.length === 0 ? 0 : Math.max(...needs.map((need) => depthOf(need))) + 1;
    depths.set(number, depth);
    return depth;
  };
  for (const { number } of steps) depthOf(number);
  return depths;
}

function remarkOf(step: StepView): Segment {
  if (step.status === 'pending') {
    return { text: step.needs.length === 0 ? '' : `after ${step.needs.join(', ')}`, tone: 'quiet' };
  }
  if (step.status === 'failed') return { text: cleanLine(step.error ?? ''), tone: 'bad' };
  if (step.notes.length > 0) return { text: cleanLine(step.notes.at(-1) ?? ''), tone: 'warning' };
  const model = step.model?.split('/').at(-1) ?? '';
  return { text: cleanLine(step.reused ? 'answered before' : model), tone: 'quiet' };
}

function elapsedOf(step: StepView, now: number): number | null {
  if (step.elapsedMs !== null) return step.elapsedMs;
  return step.status === 'running' && step.startedAt !== null ? Math.max(0, now - step.startedAt) : null;
}

function costOf(step: StepView): string {
  if (step.status !== 'completed') return '';
  // The column has ten cells.
  return step.priceIsUnknown ? 'unpriced' : costText(step);
}
