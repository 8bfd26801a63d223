import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { getScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { scrapeBatchJob } from '#core/pipeline/jobs/scrapeBatchJob.ts';
import { startScrape } from '#core/pipeline/scrape/startScrape.ts';
import { draftHere } from '#core/pipeline/writing/writeHere.ts';
import { startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseRefusing, outages } from '../../../support/unreachable.ts';
import { instantClock, scrapeServices } from '../scrape/scrapeServices.ts';
import { jobServices } from './jobServices.ts';

const filler = 'The ferry line reopened and the town waited for it. '.repeat(45).trim();

describe.each(Object.entries(outages))('where the database is %s for one statement', (_, answer) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend('embedded');
  });
  afterEach(() => backend.close());

  /** The database refuses the first such statement. */
  const refusing = (statement: string) => {
    let refused = false;
    return databaseRefusing(backend, ({ what }) => !refused && (refused = what.endsWith(statement)), answer);
  };

  it('an article is drafted from the answer that is paid for when it is asked for again', async () => {
    const { id } = await createInboxStory(backend.db, { title: 'Ferry', summary: 'It reopened.' });
    const fields = { title: 'Ferry', news_article: `${filler} [Wire](https://example.org/wire)`, category: 'EU Watch' };
    const { story } = await promoteInboxStory(backend.db, id, fields);
    const text = { headline: 'Ferry line reopens', standfirst: 'It waited.', paragraphs: [`${filler} [1]`] };
    const gateway = createScriptedGateway(() => ({ content: JSON.stringify(text) }));
    const more = { db: refusing('/rpc/save_article'), clock: instantClock, ownerGone: () => true };
    const services = jobServices(backend, gateway, more);
    await expect(draftHere(services, { storyId: story.id }, {})).rejects.toMatchObject({ retryable: true });
    const { article } = await draftHere(services, { storyId: story.id }, {});
    expect(article.title).toBe('Ferry line reopens');
    expect(gateway.calls).toHaveLength(1);
  });

  it('a scrape says nothing of the account, and the next attempt brings it', async () => {
    const sandbox = await startApifySandbox();
    onTestFinished(() => sandbox.close());
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
    const services = { ...scrapeServices(backend, sandbox), db: refusing('/rpc/open_scrape_run') };
    const { id } = await startScrape(services, { askedBy: 'test' });
    const attempt = (name: string) =>
      scrapeBatchJob(services, { key: id, attempt: name }, { signal: new AbortController().signal });
    const batch = async () => {
      const { status, progress } = (await getScrapeBatch(backend.db, id)) ?? {};
      return [status, progress?.[0]?.status];
    };
    await expect(attempt('first')).rejects.toMatchObject({ retryable: true });
    expect(await batch()).toEqual(['running', 'waiting']);
    await attempt('second');
    expect(await batch()).toEqual(['done', 'stored']);
  });
});
