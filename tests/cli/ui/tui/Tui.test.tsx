import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Effect } from '#cli/ui/tui/effect.ts';
import { TuiStore } from '#cli/ui/tui/store.ts';
import { Tui } from '#cli/ui/tui/Tui.tsx';
import { showInk, type InkScreen } from '../../../support/inkScreen.ts';
import { liveRun, now, openTui } from './rows.ts';

let screen: InkScreen;

afterEach(() => screen.close());

/** The tool on a screen of its own. Effects are recorded instead of performed. */
function open(state = openTui()) {
  const effects: Effect[] = [];
  const store = new TuiStore(state, (effect) => effects.push(effect));
  screen = showInk(<Tui store={store} onTerminal={() => {}} />);
  return { store, effects };
}

const shown = (text: string | RegExp) => vi.waitFor(() => expect(screen.text()).toMatch(text), { timeout: 30_000 });

describe('the full-screen tool', () => {
  it('shows the result of keys on the screen', async () => {
    open();
    await shown(/60 posts {3}Sort Velocity Score/);
    screen.type('2');
    await shown(/› #3460/);
    screen.type('\u001B[B');
    await shown(/› #3459/);
    screen.type('\r');
    await shown(/^ #3459 Story 3459/m);
    screen.type('\u001B');
    await shown(/› #3459/);
    expect(screen.text()).toContain('2 of 60');
  });

  it('handles several keys in one chunk one by one', async () => {
    open();
    await shown('60 posts');
    screen.type('2jjj\r');
    await shown(/^ #3457 Story 3457/m);
    expect(screen.text()).toContain('□ GO');
  });

  it('emits effects', async () => {
    const { effects } = open();
    await shown('60 posts');
    screen.type('a');
    await vi.waitFor(() => expect(effects).toContainEqual({ type: 'addToInbox', postIds: ['post-0'] }));
  });

  it('shows text that streams in many small pieces', async () => {
    const { store } = open({ ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) });
    await shown('1 live');
    screen.type('3\r');
    await shown('── 1 Initial Research');
    for (const text of [' resumed ', 'on ', 'Friday.']) {
      const progress = { type: 'step-text', step: 1, text } as const;
      const event = { at: new Date(now).toISOString(), runId: 'run-3460', storyId: 'story-3460', ...progress };
      store.send({ type: 'research', event });
    }
    await shown('The talks resumed on Friday.');
    expect(screen.text()).toMatch(/⠋ 1 Initial Research/);
  });
});
