import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineOf } from '#core/velocity/baseline.ts';
import type { Observation } from '#core/velocity/growth.ts';
import { momentum, momentumAtLastObservation, momentumOf, momentumOrder } from '#core/velocity/momentum.ts';
import { NOON } from './samplePost.ts';

const HOUR = 3_600_000;

/** Observations of a post that was posted `age` hours before noon: [hours after posting, likes]. */
function observationsOf(age: number, ...counts: readonly (readonly [hours: number, likes: number])[]): Observation[] {
  const posted = NOON - age * HOUR;
  return [[0, 0] as const, ...counts].map(([hours, likes]) => ({
    at: posted + hours * HOUR,
    likes,
    retweets: 0,
    replies: 0,
  }));
}

/** Observations that never fall: hours between them, and what was gained. */
const gains = array(
  tuple(
    integer({ min: 1, max: 600 }).map((n) => n / 60),
    integer({ min: 0, max: 100_000 }),
  ),
  {
    minLength: 1,
    maxLength: 12,
  },
);

function grown(steps: readonly (readonly [hours: number, gain: number])[], begin = NOON): Observation[] {
  let at = begin;
  let likes = 0;
  const observations = [{ at, likes, retweets: 0, replies: 0 }];
  for (const [hours, gain] of steps) {
    at += hours * HOUR;
    likes += gain;
    observations.push({ at, likes, retweets: 0, replies: 0 });
  }
  return observations;
}

const usual = baselineOf(
  Array.from({ length: 40 }, (_, n) => observationsOf(100, [1, 50 + n], [6, 150 + n], [30, 220 + n])),
);
const lastOf = (observations: readonly Observation[]) => observations.at(-1)?.at ?? NOON;

describe('momentum', () => {
  it('ranks a growing post above a bigger one that has stopped, and sustained growth above a short burst', () => {
    const growing = observationsOf(6, [1, 200], [3, 900], [6, 4000]);
    const over = observationsOf(72, [24, 90_000], [48, 90_300], [72, 90_310]);
    const loud = observationsOf(0.1, [0.1, 60]);
    const [first, second, third] = [growing, loud, over].map((observations) => momentum(observations, null, NOON));
    expect(first).toBeGreaterThan(second ?? NaN);
    expect(second).toBeGreaterThan(third ?? NaN);
  });

  it('is zero without observations, without reactions, and a number for observations of any kind', () => {
    expect(momentum([], null, NOON)).toBe(0);
    expect(momentum(observationsOf(1), null, NOON)).toBe(0);
    expect(momentum(observationsOf(1, [1, 0]), usual, NOON)).toBe(0);
    const spoilt = [
      { at: Number.NaN, likes: 3, retweets: Number.NaN, replies: -4 },
      ...observationsOf(3, [1, 5], [2, -7], [3, 9]),
    ];
    expect(momentum(spoilt, null, NOON)).toBeGreaterThan(0);
    const known = observationsOf(3, [1, 5], [2, 7], [3, 9]);
    expect(momentum(known.toReversed(), usual, NOON)).toBe(momentum(known, usual, NOON));
    expect(momentum(known, usual, Number.NaN)).toBe(momentum(known, usual, NOON));
    // Two scrapes of one moment are one, and what was never finite is none.
    const twice = [
      ...known,
      ...known.slice(-1),
      { at: NOON, likes: Number.POSITIVE_INFINITY, retweets: 0, replies: 0 },
    ];
    expect(momentum(twice, usual, NOON)).toBe(momentum(known, usual, NOON));
    expect(Number.isFinite(momentum(observationsOf(-5, [1, Number.MAX_SAFE_INTEGER]), usual, NOON))).toBe(true);
  });

  it.each([
    ['without a baseline', null],
    ['with one', usual],
  ])('never falls when gains rise, %s', (_, baseline) => {
    assert(
      property(gains, integer({ min: 0, max: 11 }), integer({ min: 1, max: 100_000 }), (steps, at, more) => {
        const risen = steps.map(([hours, gain], n) => [hours, n === at % steps.length ? gain + more : gain] as const);
        const now = lastOf(grown(steps)) + HOUR;
        const [before, after] = [steps, risen].map((each) => momentum(grown(each), baseline, now));
        expect(after).toBeGreaterThanOrEqual((before ?? NaN) * (1 - 1e-12));
      }),
    );
  });

  it('does not depend on age, nor on time without observations', () => {
    const older = double({ min: 0.01, max: 200, noNaN: true });
    assert(
      property(gains, older, (steps, hours) => {
        const observations = grown(steps);
        const now = lastOf(observations);
        const earlier = observations.map((observation, n) =>
          n === 0 ? { ...observation, at: observation.at - hours * HOUR } : observation,
        );
        const is = momentum(observations, usual, now);
        expect(momentum(earlier, usual, now)).toBeLessThanOrEqual(is * (1 + 1e-9));
        expect(momentum(observations, usual, now + hours * HOUR)).toBeLessThanOrEqual(is);
      }),
    );
  });

  it('is robust against one wrong observation, too low or far too high', () => {
    const steady = array(integer({ min: 20, max: 40 }), { minLength: 4, maxLength: 10 });
    const wrong = integer({ min: 0, max: 1_000_000 });
    assert(
      property(steady, integer({ min: 0, max: 8 }), wrong, (gained, at, likes) => {
        const observations = grown(gained.map((gain) => [1, gain] as const));
        // Any observation but the last, which no later one can contradict.
        const place = 1 + (at % (observations.length - 2));
        const spoilt = observations.map((observation, n) => (n === place ? { ...observation, likes } : observation));
        const ratio = momentum(spoilt, null, lastOf(observations)) / momentum(observations, null, lastOf(observations));
        expect(ratio).toBeGreaterThan(1 / 3);
        expect(ratio).toBeLessThan(3);
      }),
    );
  });

  it('stands beside a last observation that is wildly too high, however often and fast the post was scraped', () => {
    const steady = array(integer({ min: 200, max: 400 }), { minLength: 3, maxLength: 10 });
    const hours = double({ min: 0.25, max: 3, noNaN: true });
    assert(
      property(steady, hours, integer({ min: 0, max: 100_000_000 }), (gained, apart, likes) => {
        const observations = grown(gained.map((gain) => [apart, gain * apart] as const));
        const last = observations.at(-1);
        const spoilt = [
          ...observations.slice(0, -1),
          { at: last?.at ?? 0, likes: (last?.likes ?? 0) + likes, retweets: 0, replies: 0 },
        ];
        const now = lastOf(observations);
        for (const baseline of [null, usual]) {
          expect(momentum(spoilt, baseline, now) / momentum(observations, baseline, now)).toBeLessThan(25);
        }
      }),
    );
  });

  it('does not hide a take-off: counted where it is plausible, in full once it is confirmed', () => {
    const before = [[1, 100] as const, [2, 210] as const, [3, 330] as const];
    const started = momentum(observationsOf(4, ...before, [4, 730]), null, NOON);
    const steady = momentum(observationsOf(4, ...before, [4, 450]), null, NOON);
    expect(started / steady).toBeGreaterThan(2);
    const unconfirmed = momentum(observationsOf(4, ...before, [4, 12_000]), null, NOON);
    const confirmed = momentum(observationsOf(4.5, ...before, [4, 12_000], [4.5, 18_000]), null, NOON);
    expect(unconfirmed).toBeGreaterThan(started);
    expect(confirmed).toBeGreaterThan(5 * unconfirmed);
    // A pause, or reactions that were taken back, is no reason to doubt the growth of a post that is under way.
    const paused = [[1, 4000] as const, [2, 9000] as const, [2.2, 8990] as const];
    const goesOn = momentum(observationsOf(3, ...paused, [3, 12_500]), null, NOON);
    expect(goesOn).toBeGreaterThan(1000);
  });

  it('waits for a second observation before it believes a jump', () => {
    const steady = [[1, 100] as const, [2, 190] as const, [3, 260] as const];
    const jump = [4, 300_000] as const;
    const once = momentum(observationsOf(4, ...steady, jump), null, NOON);
    const twice = momentum(observationsOf(5, ...steady, jump, [5, 310_000]), null, NOON);
    expect(once).toBeLessThan(twice / 5);
    expect(momentum(observationsOf(4, ...steady, [4, 0]), null, NOON)).toBeGreaterThan(0);
  });

  it('ranks a post above one that only grows as usual for its account', () => {
    const asAlways = observationsOf(6, [1, 70], [6, 170]);
    const better = observationsOf(6, [1, 700], [6, 1700]);
    expect(momentum(asAlways, usual, NOON) / momentum(asAlways, null, NOON)).toBeCloseTo(1, 1);
    expect(momentum(better, usual, NOON) / momentum(better, null, NOON)).toBeGreaterThan(1.5);
  });

  it('can be stored, because the order of two posts does not change with time', () => {
    assert(
      property(gains, gains, integer({ min: 0, max: 50 }), (one, other, later) => {
        const posts = [grown(one), grown(other, NOON + 2 * HOUR)];
        const now = Math.max(...posts.map((observations) => lastOf(observations))) + later * HOUR;
        const [a = 0, b = 0] = posts.map((observations) => momentum(observations, null, now));
        const [x, y] = posts.map((observations) => momentumOrder(momentumAtLastObservation(observations, null)));
        for (const [value, order] of [
          [a, x],
          [b, y],
        ])
          expect(momentumOf(order ?? 0, now)).toBeCloseTo(value ?? 0, 4);
        const areEqual = Math.abs(a - b) <= 1e-9 * Math.max(a, b);
        expect(areEqual || (x ?? 0) > (y ?? 0) === a > b).toBe(true);
      }),
    );
  });
});
