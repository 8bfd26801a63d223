import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spendCapUsd } from '#core/apify/run/actorInput.ts';
import { estimateScrapeCost } from '#core/scrapeCost.ts';

describe('what a scrape is expected to cost', () => {
  it.each([
    [0, 0],
    [1, 0.016],
    [40, 0.016],
    [41, 0.0164],
    [50, 0.02],
    [2000, 0.8],
  ])('%d tweets: $%f', (tweets, usd) => {
    expect(estimateScrapeCost(tweets)).toBe(usd);
  });

  it('is zero for an invalid number of tweets', () => {
    expect([Number.NaN, -5].map((tweets) => estimateScrapeCost(tweets))).toEqual([0, 0]);
  });

  it('never falls with more tweets and always lies under the cap that is sent', () => {
    fc.assert(
      fc.property(fc.nat(20_000), (tweets) => {
        expect(estimateScrapeCost(tweets + 1)).toBeGreaterThanOrEqual(estimateScrapeCost(tweets));
        expect(spendCapUsd(tweets)).toBeGreaterThanOrEqual(estimateScrapeCost(tweets));
        expect(Number.isInteger(Math.round(spendCapUsd(tweets) * 1e6) / 1e4)).toBe(true);
      }),
    );
  });
});
