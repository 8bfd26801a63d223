import { estimateScrapeCost } from '#core/scrapeCost.ts';

/** Specification, section 9. */
export const DEFAULT_MAX_TWEETS = 50;

const LEAST_CAP_USD = 0.05;

/** The search term for a profile's posts. */
export function profileSearch(username: string): string {
  return `from:${username}`;
}

/**
 * The actor's input. The specification names the limit `maxTweets`, which apidojo/tweet-scraper ignores, leaving the
 * run unlimited. Its own name is `maxItems`, so both are sent.
 */
export function actorInput(username: string, maxTweets: number) {
  return {
    searchTerms: [profileSearch(username)],
    sort: 'Latest',
    tweetLanguage: 'en',
    maxTweets,
    maxItems: maxTweets,
    includeSearchTerms: false,
    onlyVerifiedUsers: false,
    onlyImage: false,
    onlyVideo: false,
  };
}

/**
 * Most USD that one run may charge, in whole cents: twice the estimate, so that a slightly higher price does not cut a
 * run short.
 */
export function spendCapUsd(maxTweets: number): number {
  return Math.max(LEAST_CAP_USD, Math.ceil(estimateScrapeCost(maxTweets) * 200) / 100);
}
