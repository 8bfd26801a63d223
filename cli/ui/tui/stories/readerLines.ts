import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { readableLines } from '#cli/ui/text/readable.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { fieldsOf } from './fields.ts';
import { memoizeLast } from '#core/views/memoizeLast.ts';
import type { TextSource } from '#cli/ui/tui/panels.ts';
import { runViewOf } from '#cli/ui/tui/research/runView.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { blankLine, proseLines } from '#cli/ui/tui/frame/prose.ts';

/** The content of a reader panel. */
export interface Reading {
  title: string;
  lines: readonly ScreenLine[];
}

/** The current text of a reader panel. */
export function readingOf(state: TuiState, source: TextSource, width: number): Reading {
  if (source.kind === 'field') {
    const field = fieldsOf(state, source.table, source.storyId).find(({ name }) => name === source.field);
    const text = field === undefined || field.text === '' ? (field?.default ?? '') : field.text;
    return { title: field?.label ?? '', lines: text === '' ? nothing('Empty.', width) : markdown(text, width) };
  }
  const step = runViewOf(state, source)?.steps.find(({ number }) => number === source.step);
  if (step === undefined) return { title: 'Output', lines: nothing('Loading...', width) };
  const title = `${step.number} ${step.name}`;
  const notes = step.notes.flatMap((note) => proseLines(`! ${note}`, width, 1, 'warning'));
  const above = notes.length === 0 ? [] : [...notes, blankLine];
  if (step.error !== null) return { title, lines: [...above, ...proseLines(step.error, width, 1, 'bad')] };
  if (step.text !== '') return { title, lines: [...above, ...markdown(step.text, width)] };
  const why = step.status === 'pending' ? 'This step has not begun.' : 'No text yet.';
  return { title: cleanLine(title), lines: nothing(why, width) };
}

const markdown = memoizeLast((text: string, width: number): readonly ScreenLine[] =>
  readableLines(text, width - 1).map((line) => ({ segments: [{ text: ` ${line.text}`, bold: line.heading }] })),
);

function nothing(text: string, width: number): ScreenLine[] {
  return proseLines(text, width, 1, 'quiet');
}
