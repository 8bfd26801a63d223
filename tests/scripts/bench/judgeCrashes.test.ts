import { describe, expect, it } from 'vitest';
import type { CrashState } from '../../../scripts/bench/crashState.ts';
import { judgeCrashes, type Life } from '../../../scripts/bench/judgeCrashes.ts';

const answer = (step: number, status = 'completed', hash = 'a', startedAt = '1') => ({
  run: 'r',
  step,
  status,
  startedAt,
  hash,
});
const empty: CrashState = {
  outputs: [],
  productions: [],
  researched: [],
  completed: [],
  scrapes: [],
  posts: 0,
  snapshots: 0,
};
const whole: CrashState = {
  outputs: [answer(1), answer(2)],
  productions: ['r'],
  researched: ['s'],
  completed: ['r'],
  scrapes: [{ actorRun: 'x', posts: 3 }],
  posts: 3,
  snapshots: 3,
};
const life = (fields: Partial<Life>): Life => ({
  found: empty,
  left: null,
  savedSteps: [],
  savedProductions: [],
  savedPosts: 0,
  ...fields,
});
const calls = { prompts: ['p1', 'p2'], actorRuns: ['x'] };

describe('the judge of a crash trial', () => {
  it('passes where everything reported is stored once', () => {
    const lives = [
      life({ savedSteps: ['r/1'], savedPosts: 3 }),
      life({
        found: { ...whole, outputs: [answer(1), answer(2, 'running')], productions: [], researched: [], completed: [] },
        left: whole,
        savedProductions: ['r'],
      }),
    ];
    expect(judgeCrashes(lives, { ...calls, prompts: ['p1', 'p2', 'p2'] })).toMatchObject({
      kills: 1,
      lost: [],
      doubled: [],
      repeated: 1,
      inFlight: 1,
    });
  });

  it('reports missing answers, production stories and posts', () => {
    const reported = life({ savedSteps: ['r/1', 'r/9'], savedProductions: ['q'], savedPosts: 5 });
    const { lost } = judgeCrashes([reported, life({ found: whole, left: whole })], calls);
    expect(lost).toEqual(['answer r/9', 'production story of run q', '2 posts']);
  });

  it('reports what a finished trial lacks', () => {
    const left = { ...whole, productions: [], outputs: [answer(1), answer(2, 'failed')] };
    expect(judgeCrashes([life({ found: empty, left })], calls).lost).toEqual([
      'production story of run r',
      'the mark of a researched story',
      'answer r/2',
    ]);
  });

  it('reports what was stored twice or overwritten', () => {
    const left = {
      ...whole,
      productions: ['r', 'r'],
      researched: ['s', 't'],
      outputs: [answer(1, 'completed', 'b'), answer(2)],
      snapshots: 6,
    };
    expect(judgeCrashes([life({ found: whole, left })], calls).doubled).toEqual([
      'production story of run r',
      'answer r/1',
      '3 snapshots',
    ]);
  });

  it('counts an actor run that was paid for and never stored, and an open step once', () => {
    const open = { ...empty, outputs: [answer(1, 'running')] };
    const verdict = judgeCrashes(
      [
        life({ found: open }),
        life({ found: open }),
        life({ found: { ...open, outputs: [answer(1, 'running', 'a', '2')] }, left: whole }),
      ],
      { prompts: ['p'], actorRuns: ['x', 'y'] },
    );
    expect(verdict).toMatchObject({ repeated: 1, inFlight: 2 });
  });
});
