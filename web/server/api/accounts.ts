import { type Context, Hono } from 'hono';
import { array, boolean, guid, object, strictObject, string } from 'zod';
import {
  addMonitoredAccount,
  getMonitoredAccounts,
  type MonitoredAccount,
  removeMonitoredAccount,
  setAccountActive,
  setAccountCategory,
} from '#core/data/accounts/monitoredAccounts.ts';
import { normaliseHandle } from '#core/data/accounts/handle.ts';
import type { Database } from '#core/data/database.ts';
import { feedPage } from '#core/data/posts/feed.ts';
import { enteredText } from '#core/data/columns/text.ts';
import { getModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { getLatestScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { AppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import { missingToken } from '#core/apify/scrapingRefused.ts';
import { livingWorkers } from '#core/pipeline/jobs/livingWorkers.ts';
import { unlessConfirmed, withMoreAccounts } from '#core/pipeline/jobs/moreAccounts.ts';
import type { ActiveAccounts } from '#core/pipeline/jobs/plannedScrapes.ts';
import { ownerGone } from '#core/pipeline/research/processOwner.ts';
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
const change = strictObject({ isActive: boolean().optional(), category: string().max(200).optional(), confirmed });
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
  /** Has more accounts scraped, unless the schedule would then need a confirmation that is missing. */
  const more = <T>(
    { var: { db, serverDb } }: Context<SessionEnv>,
    { active, confirmed }: { active: ActiveAccounts; confirmed: boolean | undefined },
    change: () => Promise<T>,
  ) => withMoreAccounts({ db, clock }, { active, confirmIn: serverDb, ask: unlessConfirmed(confirmed) }, change);
  return new Hono<SessionEnv>()
    .get('/', async (context) => {
      const { db } = context.var;
      const options = { signal: context.req.raw.signal };
      const since = new Date(clock.now() - WEEK_MS).toISOString();
      const [found, batch, usage] = await Promise.all([
        getMonitoredAccounts(db, {}, options),
        getLatestScrapeBatch(db, options),
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
        batch,
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
      const active: ActiveAccounts = (found) => found.filter(({ is_active }) => is_active).length + 1;
      const { db } = context.var;
      const { id } = await more(context, { active, confirmed }, () => addMonitoredAccount(db, account));
      return context.json({ id });
    })
    .post('/import', smallBody, validated('json', imported), async (context) => {
      const { accounts, confirmed } = context.req.valid('json');
      const active: ActiveAccounts = (found) => activeWith(found, accounts);
      const added = await more(context, { active, confirmed }, () => addAll(context.var.db, accounts));
      return context.json({ added });
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
      const { isActive, category, confirmed } = context.req.valid('json');
      const { db } = context.var;
      const active: ActiveAccounts = (found) => found.filter((each) => each.is_active || each.id === id).length;
      if (isActive === true) await more(context, { active, confirmed }, () => setAccountActive(db, id, true));
      else if (isActive === false) await setAccountActive(db, id, false);
      if (category !== undefined) {
        const entered = enteredText('Category', category.trim(), 100);
        await setAccountCategory(context.var.db, id, entered === '' ? 'General' : entered);
      }
      return context.json({ id });
    })
    .delete('/:id', validated('param', accountParam), async (context) => {
      const { id } = context.req.valid('param');
      await removeMonitoredAccount(context.var.db, id);
      return context.json({ id });
    });
}

type Imported = readonly { username: string; category: string; isActive: boolean }[];

/** How many accounts are active once those of a browser are imported. */
function activeWith(found: readonly MonitoredAccount[], accounts: Imported): number {
  const active = new Set<string>();
  for (const { username, isActive } of accounts) {
    if (isActive) active.add(username.trim().replace(/^@+/, '').toLowerCase());
  }
  for (const { username, is_active } of found) {
    // Those that are monitored already stay as they are.
    if (is_active) active.add(username.toLowerCase());
    else active.delete(username.toLowerCase());
  }
  return active.size;
}

/** @returns how many were added. */
async function addAll(db: Database, accounts: Imported): Promise<number> {
  let added = 0;
  for (const { username, category, isActive } of accounts) {
    try {
      await addMonitoredAccount(db, { username, category, is_active: isActive });
      added += 1;
    } catch (error) {
      // Skips handles that are monitored already or malformed.
      if (!(error instanceof AppError) || !['conflict', 'invalid_input'].includes(error.code)) throw error;
    }
  }
  return added;
}
