import { describe, expect, it } from 'vitest';
import { drawResearch } from '#cli/ui/research/drawResearch.ts';
import { moveInResearch, reduceResearch } from '#cli/ui/research/reduceResearch.ts';
import { startResearchState, type ResearchState } from '#core/views/researchState.ts';
import { runFigures } from '#core/views/runFigures.ts';
import type { ResearchEvent, ResearchProgress } from '#core/research/events.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { linesText } from '../support/linesText.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const steps = [
  { number: 1, name: 'Initial Research', needs: [] },
  { number: 2, name: 'Authority Quotes', needs: [1] },
  { number: 3, name: 'News Links & Sources', needs: [] },
];
const stories = [
  { id: 'a', label: '#3401', title: 'Ceasefire talks resume in Geneva' },
  { id: 'b', label: '#3402', title: 'Oil jumps 4%' },
];
const completed = { model: 'perplexity/sonar', replacedBy: null, citations: 3, warnings: [], reused: false };

const event = (progress: ResearchProgress, seconds = 0, storyId = 'a'): ResearchEvent => ({
  at: new Date(start + seconds * 1000).toISOString(),
  runId: `run-${storyId}`,
  storyId,
  ...progress,
});
const begun = event({
  type: 'run-started',
  storyTitle: 'Ceasefire',
  resumed: false,
  totalSteps: 3,
  model: null,
  budgetUsd: 0.5,
  costUsd: 0,
  costIsEstimate: false,
});
const after = (events: readonly ResearchEvent[], state = startResearchState(stories.slice(0, 1), steps, 0.5)) =>
  events.reduce(reduceResearch, state);
const shown = (state: ResearchState, phase: 'live' | 'stopping' | 'ended' = 'live', seconds = 5, columns = 100) =>
  drawResearch(state, { columns, rows: 30, now: start + seconds * 1000, frame: 0 }, phase, ['research', 'watch']);

const half = [
  begun,
  event({ type: 'step-started', step: 1, name: 'Initial Research', model: 'perplexity/sonar-pro' }),
  event({ type: 'step-started', step: 3, name: 'News Links & Sources', model: 'perplexity/sonar' }),
  event({ type: 'step-text', step: 1, text: '## Facts\nThe talks ' }, 1),
  event({ type: 'step-text', step: 1, text: 'resumed on **Friday**.' }, 2),
  event(
    {
      type: 'step-completed',
      step: 3,
      name: 'News Links & Sources',
      ...completed,
      tokens: 2100,
      costUsd: 0.0124,
      costIsEstimate: false,
      priceIsUnknown: false,
      elapsedMs: 3000,
    },
    3,
  ),
];

describe('watching one story', () => {
  it('shows each step with its state, its cost and what it waits for', () => {
    const text = linesText(shown(after(half)));
    expect(text).toContain('#3401  Ceasefire talks resume in Geneva');
    expect(text).toMatch(/running {2}5\.0s/);
    expect(text).toMatch(/1\/3 steps {2}2\.1K tokens .*\$0\.0124 of \$0\.5000/);
    expect(text).toMatch(/>⠋ 1 Initial Research +5\.0s +sonar-pro/);
    expect(text).toMatch(/○ {3}2 Authority Quotes +after 1/);
    expect(text).toMatch(/✓ 3 News Links & Sources +3\.0s +2\.1K tok +\$0\.0124 {2}sonar/);
  });

  it('shows no amount where the price is unknown', () => {
    const [last] = half.slice(-1);
    if (last?.type !== 'step-completed') throw new Error('another step was expected');
    const text = linesText(
      shown(after([...half.slice(0, -1), { ...last, costIsEstimate: true, priceIsUnknown: true }])),
    );
    expect(text).toMatch(/3 News Links & Sources +3\.0s +2\.1K tok +unpriced/);
    expect(text).toContain('Price unknown of $0.5000');
    expect(text).not.toContain('$0.0124');
  });

  it('streams the text of the selected step, without Markdown syntax', () => {
    const text = linesText(shown(after(half)));
    expect(text).toContain('── 1 Initial Research ─');
    expect(text).toContain('Facts\nThe talks resumed on Friday.');
  });

  it('follows the step that streams until the person selects another one', () => {
    const next = [
      event(
        {
          type: 'step-completed',
          step: 1,
          name: 'Initial Research',
          ...completed,
          tokens: 10,
          costUsd: 0.001,
          costIsEstimate: true,
          priceIsUnknown: false,
          elapsedMs: 4000,
        },
        4,
      ),
      event({ type: 'step-started', step: 2, name: 'Authority Quotes', model: 'perplexity/sonar' }, 4),
    ];
    expect(after([...half, ...next]).step).toBe(2);
    const selected = moveInResearch(moveInResearch(after(half), 'nextStep'), 'nextStep');
    expect(selected.step).toBe(3);
    expect(moveInResearch(selected, 'nextStep').step).toBe(3);
    expect(after(next, selected).step).toBe(3);
    expect(moveInResearch(after(next, selected), 'follow').step).toBe(2);
  });

  it('says why an attempt is repeated, and drops the text of the failed one', () => {
    const state = after([
      ...half,
      event({ type: 'step-retry', step: 1, attempt: 1, waitMs: 2000, message: 'overloaded' }),
    ]);
    expect(linesText(shown(state))).toContain('Attempt 1 again in 2.0s: overloaded');
    expect(state.runs[0]?.steps[0]?.text).toBe('');
  });

  it('ends with a summary: production story, cost, and what failed in full', () => {
    const message = `AI Step 1 failed: ${'the provider is overloaded and asked to come back later; '.repeat(3)}really`;
    const text = linesText(
      shown(
        after([
          ...half,
          event({ type: 'step-failed', step: 1, name: 'Initial Research', message, elapsedMs: 812 }, 6),
          event(
            {
              type: 'production-created',
              productionId: 'p',
              storyNumber: 3400,
              title: 'Why your night train costs more than a flight, and what just changed',
              missingParts: ['Initial Research'],
            },
            9,
          ),
          event(
            {
              type: 'run-completed',
              completedSteps: 2,
              totalSteps: 3,
              failedSteps: [1],
              costUsd: 0.0124,
              costIsEstimate: false,
              elapsedMs: 9000,
            },
            9,
          ),
        ]),
        'ended',
        60,
        80,
      ),
    );
    for (const line of text.split('\n')) expect(cellWidth(line)).toBeLessThan(80);
    expect(text).toMatch(/✓ #3401 Ceasefire talks resume in Geneva +completed, 1\/3 steps, 9\.0s, \$0\.0124/);
    expect(text).toMatch(
      /→ Production story #3400 Why your night train costs more than a flight, and\n {27}what just changed/,
    );
    expect(text).toContain('Missing because it failed: Initial Research');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(message);
    expect(text).not.toContain('close the view');
  });

  it('keeps the message of a cancelled run and the command that continues it', () => {
    const failed = after([
      ...half,
      event(
        {
          type: 'run-failed',
          message: 'OpenRouter API key is required.',
          hint: 'Set OPENROUTER_API_KEY.',
          completedSteps: 1,
          totalSteps: 3,
          costUsd: 0.0124,
          costIsEstimate: false,
        },
        4,
      ),
    ]);
    expect(linesText(shown(failed, 'ended'))).toMatch(/✗ #3401[\s\S]*key is required[\s\S]*Set OPENROUTER_API_KEY/);
  });

  it('counts the cost from before a run was continued only once', () => {
    const resumed = event(
      {
        type: 'run-started',
        storyTitle: 'Ceasefire',
        resumed: true,
        totalSteps: 3,
        model: null,
        budgetUsd: null,
        costUsd: 0.0124,
        costIsEstimate: false,
      },
      20,
    );
    const state = after([...half, resumed]);
    expect(state.runs.map((run) => runFigures(run, start).costUsd)).toEqual([0.0124]);
    expect(state.runs[0]?.steps.map(({ status }) => status)).toEqual(['pending', 'pending', 'completed']);
  });

  it('brings no escape sequence of a model or a story to the terminal, and no line is too wide', () => {
    const hostile = '\u001B[2J\u001B]0;x\u0007速報 👩‍👩‍👧‍👦 خبر '.repeat(20);
    const state = after(
      [...half.slice(0, 3), event({ type: 'step-text', step: 1, text: hostile })],
      startResearchState([{ id: 'a', label: '#1', title: hostile }], steps, null),
    );
    for (const columns of [60, 80, 133]) {
      for (const line of linesText(shown(state, 'live', 5, columns)).split('\n')) {
        expect(line).not.toContain('\u001B');
        expect(cellWidth(line.replace(/^>/, ''))).toBeLessThan(columns);
      }
    }
  });
});

describe('watching several stories', () => {
  const both = startResearchState(stories, steps, null);

  it('lists them, and Tab goes round', () => {
    const state = after([begun], both);
    expect(linesText(shown(state))).toMatch(/>⠋ #3401 {2}Ceasefire.*0\/3[\s\S]*○ #3402 {2}Oil jumps 4%/);
    expect(moveInResearch(state, 'nextStory').story).toBe(1);
    expect(moveInResearch(moveInResearch(state, 'nextStory'), 'nextStory').story).toBe(0);
    expect(moveInResearch(state, 'previousStory').story).toBe(1);
  });

  it('does not switch to a story that is not selected', () => {
    const state = after([begun, event({ type: 'step-started', step: 3, name: 'x', model: 'm' }, 0, 'b')], both);
    expect(state).toMatchObject({ story: 0, step: 1 });
  });

  it('ignores events of stories that are not watched', () => {
    expect(after([event({ type: 'step-text', step: 1, text: 'x' }, 0, 'nobody')], both)).toBe(both);
  });

  it('has fewer lines than the terminal, so that the frame never flickers', () => {
    const many = Array.from({ length: 40 }, (_, place) => ({ id: `s${place}`, label: `#${place}`, title: 'A story' }));
    expect(shown(startResearchState(many, steps, null)).length).toBeLessThan(30);
  });
});
