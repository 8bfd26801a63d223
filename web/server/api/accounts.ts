import { type Context, Hono } from 'hono';
import { array, boolean, guid, object, strictObject, string } from 'zod';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { normaliseHandle } from '#core/data/accounts/handle.ts';
import { feedPage } from '#core/data/posts/feed.ts';
import { getModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { getRecentScrapeBatches } from '#core/data/scrapes/scrapeBatches.ts';
import { sumUsd } from '#core/models/money.ts';
import { missingToken } from '#core/apify/scrapingRefused.ts';
import {
  activateAccount,
  addAccount,
  categoriseAccount,
  deactivateAccount,
  importAccounts,
  removeAccount,
} from '#core/pipeline/editing/accounts.ts';
import { livingWorkers } from '#core/pipeline/jobs/livingWorkers.ts';
import { unlessConfirmed } from '#core/pipeline/jobs/plannedScrapes.ts';
import { ownerGone } from '#core/pipeline/jobs/owner.ts';
import { startScrape, stopScrape } from '#core/pipeline/scrape/startScrape.ts';
import { smallBody, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** Posts that are shown of a profile scraped on the scraper page. */
const PROFILE_POSTS = 10;
const WEEK_MS = 7 * 86_400_000;
const accountParam = object({ id: guid() });
/** Confirms more scrapes a day than the limit. */
const confirmed = boolean().optional();
const newAccount = strictObject({ username: string().max(200), category: string().max(200).optional(), confirmed });
const change = strictObject({
  isActive: boolean().optional(),
  category: string().max(200).optional(),
  /** The category that this one was chosen over: another one is a conflict. */
  expected: string().max(200).optional(),
  confirmed,
});
const scrapeInput = strictObject({ username: string().max(100).optional() });
const imported = strictObject({
  accounts: array(object({ username: string().max(200), category: string().max(200), isActive: boolean() })).max(500),
  confirmed,
});

interface AccountsContext extends Pick<ApiContext, 'clock' | 'pictures' | 'setup'> {
  ask: AskOperation;
}

/** `/accounts`: the monitored accounts, what scraping them costs, and scraping itself. */
export function accountsApi({ clock, pictures, setup, ask }: AccountsContext) {
  const isConfigured = setup.some(({ service, configured }) => service === 'scraping' && configured);
  const asking = ({ var: { db, serverDb } }: Context<SessionEnv>, confirmed: boolean | undefined) => {
    return { db, clock, scheduleDb: serverDb, ask: unlessConfirmed(confirmed) };
  };
  return new Hono<SessionEnv>()
    .get('/', async (context) => {
      const { db } = context.var;
      const options = { signal: context.req.raw.signal };
      const since = new Date(clock.now() - WEEK_MS).toISOString();
      const [found, batches, usage] = await Promise.all([
        getMonitoredAccounts(db, {}, options),
        getRecentScrapeBatches(db, options),
        getModelUsage(db, since, options),
      ]);
      return context.json({
        accounts: found.map((account) => ({
          id: account.id,
          username: account.username,
          displayName: account.display_name,
          avatar: pictures.addressOf(account.avatar_url),
          verified: account.verified,
          category: account.category,
          isActive: account.is_active,
          scrapeCount: account.scrape_count,
          followerCount: account.follower_count,
          lastScraped: account.last_scraped,
          addedAt: account.added_at,
        })),
        /** The scrapes that wait or run, then others of the latest. */
        batches,
        /** USD of the last seven days, as the service billed it. */
        weekUsd: sumUsd(usage.scraping.map(({ cost_usd }) => cost_usd)),
        now: clock.now(),
      });
    })
    .get('/posts/:username', validated('param', object({ username: string().max(100) })), async (context) => {
      const { username } = context.req.valid('param');
      const search = { author: normaliseHandle(username) };
      const query = { sort: 'posted', filter: 'all', now: clock.now(), search, limit: PROFILE_POSTS } as const;
      const { posts } = await feedPage(context.var.db, query, { signal: context.req.raw.signal });
      return context.json(
        posts.map(({ tweetId, content, postedAt, metrics }) => ({ tweetId, content, postedAt, metrics })),
      );
    })
    .post('/', smallBody, validated('json', newAccount), async (context) => {
      const { confirmed, ...account } = context.req.valid('json');
      const { account: added } = await addAccount(asking(context, confirmed), account);
      return context.json({ id: added.id });
    })
    .post('/import', smallBody, validated('json', imported), async (context) => {
      const { accounts, confirmed } = context.req.valid('json');
      return context.json({ added: await importAccounts(asking(context, confirmed), accounts) });
    })
    .post('/scrape', smallBody, validated('json', scrapeInput), async (context) => {
      const { services, askedBy } = ask(context, 'scrape');
      const { signal } = context.req.raw;
      if (!isConfigured) {
        // A worker on another machine may have the token that this server lacks.
        const workers = await livingWorkers({ db: services.db, ownerGone }, { signal });
        if (!workers.some(({ queues }) => queues.includes('batches'))) throw missingToken();
      }
      return context.json(await startScrape(services, { ...context.req.valid('json'), askedBy }, { signal }));
    })
    .post('/scrape/:id/stop', validated('param', accountParam), async (context) => {
      const { services, askedBy } = ask(context, 'stop scrape');
      const { id } = context.req.valid('param');
      return context.json(await stopScrape(services, { id, askedBy }, { signal: context.req.raw.signal }));
    })
    .patch('/:id', smallBody, validated('param', accountParam), validated('json', change), async (context) => {
      const { id } = context.req.valid('param');
      const { isActive, category, expected, confirmed } = context.req.valid('json');
      if (isActive === true) await activateAccount(asking(context, confirmed), id);
      else if (isActive === false) await deactivateAccount(context.var, id);
      if (category !== undefined) await categoriseAccount(context.var, { id, category, expected });
      return context.json({ id });
    })
    .delete('/:id', validated('param', accountParam), async (context) => {
      const { id } = context.req.valid('param');
      await removeAccount(context.var, id);
      return context.json({ id });
    });
}
