/**
 * Takes a story from a scraped post to a published article, against the sandbox servers and in its own data folder.
 * `npm run demo`, or `npm run demo -- --json` for one document.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { array, boolean, looseObject, number, string } from 'zod';
import { demoCli } from './demo/demoCli.ts';
import { emptyDemoFolder } from './demo/demoFolder.ts';
import { freePort } from './demo/freePort.ts';
import { startApifySandbox } from './sandbox/apifyServer.ts';
import { sandboxAccounts } from './sandbox/accounts.ts';
import { startOpenRouterSandbox } from './sandbox/openrouterServer.ts';

// What went wrong is told in words; where it came from helps nobody who tries the product.
process.on('uncaughtException', (error) => {
  process.stderr.write(`The demo ended: ${error.message}\n`);
  process.exit(1);
});
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const quiet = values.json;
const STORIES = 3;

const folder = join(import.meta.dirname, '..', '.velocity-demo');
const leaveFolder = emptyDemoFolder(folder);

const apify = await startApifySandbox();
// Chosen beforehand, so that every command prints the URL of the running site.
const port = await freePort();
/** True if a person is at the terminal, who can open the site and stop it. */
const watched = process.stdin.isTTY && process.stdout.isTTY;
// Slow enough to read along; fast for programs.
const openrouter = await startOpenRouterSandbox({ latencyMs: quiet ? 20 : 600 });
const cli = demoCli(folder, {
  VELOCITY_HOME: join(folder, 'data'),
  OPENROUTER_API_KEY: 'sandbox-key-of-the-demo',
  OPENROUTER_BASE_URL: openrouter.url,
  APIFY_API_TOKEN: 'sandbox-token-of-the-demo',
  APIFY_BASE_URL: apify.url,
  // The pages cited by the sandbox do not exist.
  SOURCE_CHECK: 'off',
  PORT: String(port),
});

const categories = ['Global Tensions & Diplomacy', 'Middle East Conflict', 'US Watch', 'EU Watch'];
const feedDocument = looseObject({ posts: array(looseObject({ tweetId: string(), velocityScore: number() })) });
const addedDocument = looseObject({ story: looseObject({ id: string(), storyNumber: number(), title: string() }) });
const productionDocument = looseObject({ stories: array(looseObject({ storyNumber: number() })) });
const publishedDocument = looseObject({
  articles: array(looseObject({ slug: string(), title: string(), address: string(), isPublished: boolean() })),
});
const runsDocument = looseObject({ runs: array(looseObject({ status: string(), costUsd: number() })) });

/** Prints the purpose and the command line, then runs it on this terminal. */
async function watch(why: string, ...args: string[]): Promise<void> {
  process.stdout.write(`\n${why}\n$ velocity ${args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)).join(' ')}\n`);
  await cli.show(...args);
}

function say(text: string): void {
  if (!quiet) process.stdout.write(`${text}\n`);
}

say(
  'Velocity demo. Posts and language models come from a sandbox on this machine: nothing leaves it, nothing is billed.',
);
say('Preparing the database of the demo (the first start takes some seconds).');
const stop = await cli.serve();
try {
  for (const [index, { handle }] of sandboxAccounts.entries()) {
    await cli.json('accounts', 'add', handle, '--category', categories[index] ?? 'General');
  }
  say(`Following ${sandboxAccounts.map(({ handle }) => `@${handle}`).join(', ')}.`);

  const scrape = ['scrape', '--all'];
  if (quiet) await cli.json(...scrape);
  else
    await watch(
      '1. Scrape what these accounts posted, and let a small model suggest titles for what moves.',
      ...scrape,
    );

  const { posts } = feedDocument.parse(await cli.json('feed'));
  if (!quiet) await watch('2. The feed: every post with its velocity score.', 'feed', '--limit', '8');

  const chosen: number[] = [];
  for (const { tweetId } of posts.slice(0, STORIES)) {
    const { story } = addedDocument.parse(await cli.json('inbox', 'add', '--post', tweetId));
    await cli.json('inbox', 'go', String(story.storyNumber));
    chosen.push(story.storyNumber);
  }
  if (!quiet) await watch(`3. The ${STORIES} fastest posts are story ideas now, with a GO.`, 'inbox', 'list');

  if (quiet) await cli.json('research', '--pending');
  else
    await watch(
      '4. Research them: each story in its steps, as many at once as their inputs allow.',
      'research',
      '--pending',
    );
  await cli.json('promote', ...chosen.map(String));
  const { stories } = productionDocument.parse(await cli.json('production', 'list'));
  if (!quiet) await watch('5. Each researched story stands in production.', 'production', 'list');

  const first = String(Math.min(...stories.map(({ storyNumber }) => storyNumber)));
  const draft = ['articles', 'draft', first];
  if (quiet) await cli.json(...draft);
  else await watch('6. An article is written from its brief, and checked against it.', ...draft);
  const publish = ['articles', 'publish', first];
  if (!quiet) await watch('7. An editor reads it beside the brief, and publishes it.', ...publish);
  // Publishing an article again changes nothing.
  const { articles } = publishedDocument.parse(await cli.json(...publish));

  if (quiet) {
    const { runs } = runsDocument.parse(await cli.json('runs', 'list'));
    const report = {
      sandbox: true,
      posts: posts.length,
      topScore: posts[0]?.velocityScore ?? null,
      inbox: chosen.length,
      researched: runs.filter(({ status }) => status === 'completed').length,
      costUsd: runs.reduce((sum, { costUsd }) => sum + costUsd, 0),
      production: stories.length,
      published: articles.filter(({ isPublished }) => isPublished).length,
      articles: articles.map(({ slug, title }) => ({ slug, title })),
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else {
    const site = watched
      ? 'The article stands on a site that runs as long as this demo:'
      : `Start its site with \`VELOCITY_HOME=.velocity-demo/data PORT=${port} bin/velocity serve\`, then read the article:`;
    say(`
Done. ${site}

  ${articles.map(({ address }) => address).join('\n  ')}

Its data stand in ${folder}, until the next demo. Look around in them, in another terminal:

  VELOCITY_HOME=.velocity-demo/data bin/velocity tui

With your own keys the same commands call the real services:

  export OPENROUTER_API_KEY=…   # openrouter.ai/keys
  export APIFY_API_TOKEN=…      # Apify console, Settings, API & Integrations
  bin/velocity doctor --online
  bin/velocity accounts add @reuters --category "Global Tensions & Diplomacy"
  bin/velocity scrape --all
  bin/velocity tui`);
    if (watched) {
      say('\nCtrl+C stops the site and ends the demo.');
      await once(process, 'SIGINT');
    }
  }
} finally {
  await stop();
  await Promise.all([apify.close(), openrouter.close()]);
  leaveFolder();
}
