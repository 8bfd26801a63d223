import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineOf } from '#core/velocity/baseline.ts';
import type { Look } from '#core/velocity/growth.ts';
import { momentum, momentumAtLastLook, momentumOf, momentumOrder } from '#core/velocity/momentum.ts';
import { NOON } from './samplePost.ts';

const HOUR = 3_600_000;

/** Looks of a post that was posted `age` hours before noon: [hours after posting, likes]. */
function looksOf(age: number, ...counts: readonly (readonly [hours: number, likes: number])[]): Look[] {
  const posted = NOON - age * HOUR;
  return [[0, 0] as const, ...counts].map(([hours, likes]) => ({
    at: posted + hours * HOUR,
    likes,
    retweets: 0,
    replies: 0,
  }));
}

/** Looks that never fall: hours between them, and what was gained. */
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

function grown(steps: readonly (readonly [hours: number, gain: number])[], begin = NOON): Look[] {
  let at = begin;
  let likes = 0;
  const looks = [{ at, likes, retweets: 0, replies: 0 }];
  for (const [hours, gain] of steps) {
    at += hours * HOUR;
    likes += gain;
    looks.push({ at, likes, retweets: 0, replies: 0 });
  }
  return looks;
}

const usual = baselineOf(Array.from({ length: 40 }, (_, n) => looksOf(100, [1, 50 + n], [6, 150 + n], [30, 220 + n])));
const lastOf = (looks: readonly Look[]) => looks.at(-1)?.at ?? NOON;

describe('momentum', () => {
  it('puts a post that gains now above a bigger one that is over, and tomorrow’s biggest above a loud minute', () => {
    const growing = looksOf(6, [1, 200], [3, 900], [6, 4000]);
    const over = looksOf(72, [24, 90_000], [48, 90_300], [72, 90_310]);
    const loud = looksOf(0.1, [0.1, 60]);
    const [first, second, third] = [growing, loud, over].map((looks) => momentum(looks, null, NOON));
    expect(first).toBeGreaterThan(second ?? NaN);
    expect(second).toBeGreaterThan(third ?? NaN);
  });

  it('is zero without looks, without reactions, and a number for looks of any kind', () => {
    expect(momentum([], null, NOON)).toBe(0);
    expect(momentum(looksOf(1), null, NOON)).toBe(0);
    expect(momentum(looksOf(1, [1, 0]), usual, NOON)).toBe(0);
    const spoilt = [
      { at: Number.NaN, likes: 3, retweets: Number.NaN, replies: -4 },
      ...looksOf(3, [1, 5], [2, -7], [3, 9]),
    ];
    expect(momentum(spoilt, null, NOON)).toBeGreaterThan(0);
    expect(Number.isFinite(momentum(looksOf(-5, [1, Number.MAX_SAFE_INTEGER]), usual, NOON))).toBe(true);
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

  it('gives nothing for age: neither to a post of earlier, nor for time in which nobody looked', () => {
    const older = double({ min: 0.01, max: 200, noNaN: true });
    assert(
      property(gains, older, (steps, hours) => {
        const looks = grown(steps);
        const now = lastOf(looks);
        const earlier = looks.map((look, n) => (n === 0 ? { ...look, at: look.at - hours * HOUR } : look));
        const is = momentum(looks, usual, now);
        expect(momentum(earlier, usual, now)).toBeLessThanOrEqual(is * (1 + 1e-9));
        expect(momentum(looks, usual, now + hours * HOUR)).toBeLessThanOrEqual(is);
      }),
    );
  });

  it('stands beside one wrong look, too low or wildly too high', () => {
    const steady = array(integer({ min: 20, max: 40 }), { minLength: 4, maxLength: 10 });
    const wrong = integer({ min: 0, max: 1_000_000 });
    assert(
      property(steady, integer({ min: 0, max: 8 }), wrong, (gained, at, likes) => {
        const looks = grown(gained.map((gain) => [1, gain] as const));
        // Any look but the last, which has no other behind it to tell.
        const place = 1 + (at % (looks.length - 2));
        const spoilt = looks.map((look, n) => (n === place ? { ...look, likes } : look));
        const ratio = momentum(spoilt, null, lastOf(looks)) / momentum(looks, null, lastOf(looks));
        expect(ratio).toBeGreaterThan(1 / 3);
        expect(ratio).toBeLessThan(3);
      }),
    );
  });

  it('waits for a second look before it believes a jump', () => {
    const steady = [[1, 100] as const, [2, 190] as const, [3, 260] as const];
    const jump = [4, 300_000] as const;
    const once = momentum(looksOf(4, ...steady, jump), null, NOON);
    const twice = momentum(looksOf(5, ...steady, jump, [5, 310_000]), null, NOON);
    expect(once).toBeLessThan(twice / 5);
    expect(momentum(looksOf(4, ...steady, [4, 0]), null, NOON)).toBeGreaterThan(0);
  });

  it('ranks a post above one that only does what its account always does', () => {
    const asAlways = looksOf(6, [1, 70], [6, 170]);
    const better = looksOf(6, [1, 700], [6, 1700]);
    expect(momentum(asAlways, usual, NOON) / momentum(asAlways, null, NOON)).toBeCloseTo(1, 1);
    expect(momentum(better, usual, NOON) / momentum(better, null, NOON)).toBeGreaterThan(1.5);
  });

  it('can be stored: the order of two posts is the same at any later time', () => {
    assert(
      property(gains, gains, integer({ min: 0, max: 50 }), (one, other, later) => {
        const posts = [grown(one), grown(other, NOON + 2 * HOUR)];
        const now = Math.max(...posts.map((looks) => lastOf(looks))) + later * HOUR;
        const [a = 0, b = 0] = posts.map((looks) => momentum(looks, null, now));
        const [x, y] = posts.map((looks) => momentumOrder(momentumAtLastLook(looks, null)));
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
