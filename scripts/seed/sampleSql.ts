import { insertPosts } from './sample/postsSql.ts';
import { insertProduction } from './sample/productionSql.ts';
import { insertRuns } from './sample/runsSql.ts';
import { insertStories } from './sample/storiesSql.ts';
import { insertAccounts } from './sample/accountsSql.ts';

const HEADER = `-- A newsroom at work, for trying the product without paying for scraping or models. Everything in it is invented.
-- Written by scripts/seed/build.ts; change the sources there, not this file.

-- Who stands in the history of what follows.
set local velocity.person = 'sample';

`;

/** Accounts, posts, inbox and production stories and runs as SQL for an empty newsroom. */
export function sampleSql(): string {
  return HEADER + [insertAccounts(), insertPosts(), insertStories(), insertRuns(), insertProduction()].join('\n');
}
