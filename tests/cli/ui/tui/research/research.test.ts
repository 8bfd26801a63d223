import { describe, expect, it } from 'vitest';
import type { ResearchEvent, ResearchProgress } from '#core/research/events.ts';
import { after, idea, liveRun, now, openTui, press, production, run } from '../rows.ts';

const event = (progress: ResearchProgress, number = 3460): ResearchEvent => ({
  at: new Date(now).toISOString(),
  runId: `run-${number}`,
  storyId: `story-${number}`,
  ...progress,
});

describe('research', () => {
  it('is offered when GO is set, with its estimated cost', () => {
    const ticked = after(openTui(), ...press('2', 'g'));
    expect(ticked.effects).toEqual([{ type: 'setGo', storyIds: ['story-3460'], go: true, thenResearch: true }]);
    const asked = after(ticked.state, { type: 'goSet', storyIds: ['story-3460'], go: true, thenResearch: true });
    expect(asked.state.inbox.rows[0]?.is_completed).toBe(true);
    expect(asked.effects).toContainEqual({ type: 'plan', storyId: 'story-3460', again: false });
    const planned = after(asked.state, {
      type: 'planned',
      storyId: 'story-3460',
      text: '8 steps, at most $0.45.',
    }).state;
    expect(planned.panels.at(-1)).toMatchObject({ text: 'Research "Story 3460"? 8 steps, at most $0.45.' });
    expect(after(planned, ...press('y')).effects).toMatchObject([
      { type: 'startResearch', story: { id: 'story-3460' } },
    ]);
  });

  it('is not offered when GO is cleared', () => {
    const done = after(openTui(), {
      type: 'rows',
      more: false,
      tab: 'inbox',
      rows: [idea(3460, { is_completed: true })],
    }).state;
    expect(after(done, ...press('2', 'g')).effects).toMatchObject([{ go: false, thenResearch: false }]);
  });

  it('is shown from its first moment, and follows the step that streams', () => {
    const live = liveRun(3460);
    const started = after(openTui(), { type: 'researchStarting', run: { ...live, runId: null } }).state;
    expect(started).toMatchObject({ tab: 'research', panels: [{ kind: 'run', runId: null, storyId: 'story-3460' }] });
    const going = after(
      started,
      {
        type: 'research',
        event: event({
          type: 'run-started',
          storyTitle: '',
          resumed: false,
          totalSteps: 8,
          model: null,
          budgetUsd: null,
          costUsd: 0,
          costIsEstimate: false,
        }),
      },
      { type: 'research', event: event({ type: 'step-started', step: 3, name: 'News Links & Sources', model: 'm' }) },
      { type: 'research', event: event({ type: 'step-text', step: 3, text: 'Sources: ' }) },
    ).state;
    expect(going.panels).toMatchObject([{ runId: 'run-3460', step: 3 }]);
    expect(going.live.get('story-3460')?.steps[2]?.text).toBe('Sources: ');
  });

  it('shows which production story it produced', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const made = after(state, {
      type: 'research',
      event: event({ type: 'production-created', productionId: 'p', storyNumber: 3400, title: 'T', missingParts: [] }),
    });
    expect(made.state.notice?.message).toBe('#3460 is production story #3400');
    expect(made.effects.map((effect) => ('tab' in effect ? effect.tab : ''))).toEqual([
      'research',
      'inbox',
      'production',
    ]);
  });

  it('that failed to start is not shown as running', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const trouble = { message: 'OpenRouter API key is required.', hint: 'Set OPENROUTER_API_KEY.' };
    const ended = after(state, { type: 'researchEnded', storyId: 'story-3460', trouble }).state;
    expect(ended.live.get('story-3460')).toMatchObject({ status: 'failed', message: trouble.message });
    expect(ended.notice).toMatchObject({ tone: 'bad', message: trouble.message, hint: trouble.hint });
  });

  it('is paused when the tool is left, after a question', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const asked = after(state, ...press('q')).state;
    expect(asked.panels.at(-1)).toMatchObject({
      kind: 'confirm',
      text: expect.stringContaining('Research is running on #3460'),
    });
    expect(after(asked, ...press('y')).effects).toEqual([{ type: 'leave', interrupted: false }]);
    expect(after(openTui(), ...press('q')).effects).toEqual([{ type: 'leave', interrupted: false }]);
  });

  it('of another process can be watched, paused and continued', () => {
    const rows = [run(3460, { status: 'running', completed_at: null, duration_ms: null }), run(3459)];
    const state = after(openTui(), ...press('3'), { type: 'rows', more: false, tab: 'research', rows }).state;
    expect(after(state, ...press('enter')).effects).toEqual([{ type: 'loadOutputs', runId: 'run-3460' }]);
    expect(after(state, ...press('p')).effects).toEqual([
      { type: 'pauseRun', runId: 'run-3460', storyId: 'story-3460' },
    ]);
    expect(after(state, ...press('w')).effects).toEqual([]);
    expect(after(state, ...press('down', 'w')).effects).toMatchObject([{ type: 'resumeRun', runId: 'run-3459' }]);
  });

  it('that waits for a worker can be cancelled, and is not started twice', () => {
    const rows = [run(3460, { status: 'pending', completed_at: null, duration_ms: null })];
    const state = after(openTui(), ...press('3'), { type: 'rows', more: false, tab: 'research', rows }).state;
    expect(after(state, ...press('p')).effects).toMatchObject([{ type: 'pauseRun', runId: 'run-3460' }]);
    const twice = after(state, ...press('w'));
    expect([twice.effects, twice.state.notice?.message]).toEqual([[], 'This run is pending.']);
  });

  it('that another process took over is shown as its row says', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const left = (reason: 'taken-over' | 'stopped') =>
      after(state, {
        type: 'research',
        event: event({
          type: 'run-paused',
          reason,
          message: 'M',
          completedSteps: 1,
          totalSteps: 8,
          costUsd: 0,
          costIsEstimate: false,
        }),
      }).state.live.get('story-3460')?.status;
    expect([left('taken-over'), left('stopped')]).toEqual([undefined, 'cancelled']);
  });
});

describe('moving on', () => {
  it('sends an inbox story to production', () => {
    expect(after(openTui(), ...press('2', 'm')).effects).toEqual([{ type: 'promote', storyId: 'story-3460' }]);
  });

  it('publishes a production story in its category, as a draft or at once', () => {
    const asked = after(openTui(), ...press('4', 'm')).state;
    expect(asked.panels.at(-1)).toMatchObject({ title: 'Publish in Middle East Conflict' });
    expect(after(asked, ...press('down', 'enter')).effects).toMatchObject([{ type: 'publish', now: true }]);
  });

  it('asks for the category where the story has none of the site', () => {
    const rows = [production(3460, { category: 'General' })];
    const state = after(openTui(), { type: 'rows', more: false, tab: 'production', rows }).state;
    const asked = after(state, ...press('4', 'm')).state;
    expect(asked.panels.at(-1)).toMatchObject({ title: 'Publish #3460: which category?' });
    const chosen = after(asked, ...press('down', 'enter', 'enter'));
    expect(chosen.effects).toEqual([
      { type: 'publish', productionStoryId: 'production-3460', category: 'EU Watch', now: false },
    ]);
  });
});
