import { estimateScrapeCost } from '#core/scrapeCost.ts';

/** Specification, section 9. */
export const DEFAULT_MAX_TWEETS = 50;

const LEAST_CAP_USD = 0.05;

/** How a profile is searched for. */
export function profileSearch(username: string): string {
  return `from:${username}`;
}

/**
 * The actor's input. The specification's body names the cap `maxTweets`, which apidojo/tweet-scraper ignores:
 * with that alone a run is unbounded. Its own name for it is `maxItems`, so both are sent.
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
 * Most USD that one run may charge, whatever the actor's pricing: twice the estimate, so that a price that moved a
 * little does not cut a run short. Whole cents.
 */
export function spendCapUsd(maxTweets: number): number {
  return Math.max(LEAST_CAP_USD, Math.ceil(estimateScrapeCost(maxTweets) * 200) / 100);
}
