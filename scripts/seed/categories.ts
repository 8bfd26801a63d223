import type { SeedArticle } from './article.ts';
import { chinaWatchArticles } from './articles/chinaWatch.ts';
import { euWatchEarlierArticles } from './articles/euWatchEarlier.ts';
import { euWatchRecentArticles } from './articles/euWatchRecent.ts';
import { globalEarlierArticles } from './articles/globalEarlier.ts';
import { globalRecentArticles } from './articles/globalRecent.ts';
import { middleEastArticles } from './articles/middleEast.ts';
import { russiaUkraineArticles } from './articles/russiaUkraine.ts';
import { usMilitaryArticles } from './articles/usMilitary.ts';
import { usWatchArticles } from './articles/usWatch.ts';

/** The articles of the seed under the slug of their category. */
export const articlesByCategory: Readonly<Record<string, readonly SeedArticle[]>> = {
  'middle-east-conflict': middleEastArticles,
  'russia-ukraine-war': russiaUkraineArticles,
  'global-tensions-diplomacy': [...globalRecentArticles, ...globalEarlierArticles],
  'us-military-politics': usMilitaryArticles,
  'china-watch': chinaWatchArticles,
  'eu-watch': [...euWatchRecentArticles, ...euWatchEarlierArticles],
  'us-watch': usWatchArticles,
};
