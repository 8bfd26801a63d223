import type { Segment } from './screenLine.ts';
import type { Tone } from './tone.ts';

/** The states of a watched step, run or account. */
export type MarkedState = 'pending' | 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped';

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

const marks: Readonly<Record<Exclude<MarkedState, 'running'>, { sign: string; tone: Tone }>> = {
  pending: { sign: '○', tone: 'quiet' },
  waiting: { sign: '○', tone: 'quiet' },
  completed: { sign: '✓', tone: 'good' },
  failed: { sign: '✗', tone: 'bad' },
  cancelled: { sign: '‖', tone: 'warning' },
  skipped: { sign: '–', tone: 'quiet' },
};

/** The sign of a state, one cell wide. `frame` counts up and animates the spinner. */
export function stateMark(state: MarkedState, frame: number): Segment {
  if (state === 'running') return { text: spinner[frame % spinner.length] ?? '', tone: 'accent' };
  const { sign, tone } = marks[state];
  return { text: sign, tone };
}

/** A bar of `width` cells. */
export function progressBar(done: number, total: number, width: number): Segment[] {
  const filled = total === 0 ? 0 : Math.min(width, Math.round((done / total) * width));
  return [
    { text: '━'.repeat(filled), tone: 'accent' },
    { text: '━'.repeat(width - filled), tone: 'quiet' },
  ];
}

/** A horizontal rule of `width` cells with a name in it. */
export function rule(name: string, width: number): Segment[] {
  if (name === '') return [{ text: '─'.repeat(width), tone: 'quiet' }];
  return [
    { text: '── ', tone: 'quiet' },
    { text: name, bold: true },
    { text: ` ${'─'.repeat(Math.max(0, width - name.length - 4))}`, tone: 'quiet' },
  ];
}
