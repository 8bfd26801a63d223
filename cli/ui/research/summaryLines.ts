import { formatDuration } from '#core/format.ts';
import type { Segment } from '#cli/ui/theme/screenLine.ts';
import { stateMark } from '#cli/ui/theme/marks.ts';
import { segmentsWidth, spread } from '#cli/ui/theme/segments.ts';
import type { Tone } from '#cli/ui/theme/tone.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import type { RunView } from '#core/views/researchState.ts';
import { runFigures } from '#core/views/runFigures.ts';
import { costText } from '#core/views/spentText.ts';

/**
 * The summary of a story's research that stays in the scrollback: the production story, the cost, what failed. Lines of
 * `width` cells; messages are wrapped, never cut.
 */
export function summaryLines(run: RunView, width: number, now: number): Segment[][] {
  const wrapped = (text: string, tone: Tone): Segment[][] =>
    wrapCells(cleanLine(text), width - 4).map((line) => [{ text: `    ${line}`, tone }]);
  const lines: Segment[][] = [headline(run, width, now)];
  if (run.production !== null) {
    const { number, title, missingParts } = run.production;
    const made: Segment[] = [{ text: '  → Production story ' }, { text: `#${number} `, bold: true, tone: 'accent' }];
    const indent = segmentsWidth(made);
    const [first = '', ...rest] = wrapCells(cleanLine(title), width - indent);
    lines.push([...made, { text: first }], ...rest.map((text) => [{ text: `${' '.repeat(indent)}${text}` }]));
    if (missingParts.length > 0)
      lines.push(...wrapped(`Missing because it failed: ${missingParts.join(', ')}`, 'warning'));
  }
  for (const { error, name } of run.steps.filter(({ status }) => status === 'failed')) {
    lines.push(...wrapped(error ?? `${name} failed`, 'bad'));
  }
  if (run.message !== null) lines.push(...wrapped(run.message, run.status === 'failed' ? 'bad' : 'warning'));
  if (run.hint !== null) lines.push(...wrapped(run.hint, 'quiet'));
  return lines;
}

function headline(run: RunView, width: number, now: number): Segment[] {
  const figures = runFigures(run, now);
  const { completed, total, elapsedMs } = figures;
  const cost = costText(figures);
  return spread(
    [stateMark(run.status, 0), { text: ` ${run.label} `, bold: true }, { text: cleanLine(run.title) }],
    [{ text: `${run.status}, ${completed}/${total} steps, ${formatDuration(elapsedMs)}, ${cost}`, tone: 'quiet' }],
    width,
  );
}
