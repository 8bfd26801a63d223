import { expect, it } from 'vitest';
import { drawTui } from '#cli/ui/tui/drawTui.ts';
import { linesText } from '../support/linesText.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import { after, openTui, press, run } from './rows.ts';

const trouble = { message: 'The database cannot be reached.', hint: null };

const shown = (...messages: Message[]) => linesText(drawTui(after(openTui(100, 50), ...messages).state).lines);

it('a post whose metrics over time cannot be read says why, and r reads them again', () => {
  const screen = shown(...press('enter'), { type: 'snapshotsFailed', postId: 'post-0', trouble });
  expect(screen).toContain('The database cannot be reached.');
  expect(screen).toContain('r tries again.');
});

it('a run whose outputs cannot be read says why, and r reads them again', () => {
  const runId = run(1).id;
  const screen = shown({ type: 'rows', tab: 'research', rows: [run(1)], more: false }, ...press('3', 'enter'), {
    type: 'outputsFailed',
    runId,
    trouble,
  });
  expect(screen).toContain('The database cannot be reached. r tries again.');
});
