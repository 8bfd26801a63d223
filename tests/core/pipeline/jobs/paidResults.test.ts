import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getScrapedPost } from '#core/data/posts/scrapedPosts.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import { getWebJob, takeWebJob } from '#core/data/web/webJobs.ts';
import { scrapeHere } from '#core/pipeline/scrape/scrapeHere.ts';
import { suggest } from '#core/pipeline/suggest/suggest.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { draftHere, varyHere } from '#core/pipeline/writing/writeHere.ts';
import { startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { alone } from '../../../support/alone.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseOutOfReach, type SentStatement } from '../../../support/unreachable.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { instantClock, scrapeServices, scriptedSuggestions } from '../scrape/scrapeServices.ts';
import { webJobServices } from '../web/webJobServices.ts';
import { jobServices } from './jobServices.ts';

const filler = 'The ferry line reopened and the town waited for it. '.repeat(45).trim();

describe('where the database is out of reach for a moment, what was paid for is stored when it is back:', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  /** The database refuses the first three such statements. */
  const awayFor = (isSuch: (sent: SentStatement) => boolean) => {
    let refused = 0;
    return databaseOutOfReach(backend, (sent) => isSuch(sent) && (refused += 1) <= 3);
  };
  const inbox = () => createInboxStory(backend.db, { title: 'Ferry', summary: 'It reopened.' });
  const withAnswer = ({ what, body }: SentStatement) =>
    what.endsWith('/rpc/keep_writing_job') && !body.includes('"answer":null');
  const writing = (content: object) => {
    const gateway = createScriptedGateway(() => ({ content: JSON.stringify(content) }));
    const db = awayFor(withAnswer);
    return { gateway, services: jobServices(backend, gateway, { db, clock: instantClock }) };
  };

  it('an article', async () => {
    const { id } = await inbox();
    const fields = { title: 'Ferry', news_article: `${filler} [Wire](https://example.org/wire)`, category: 'EU Watch' };
    const { story } = await promoteInboxStory(backend.db, id, fields);
    const text = { headline: 'Ferry line reopens', standfirst: 'It waited.', paragraphs: [`${filler} [1]`] };
    const { gateway, services } = writing(text);
    const { article } = await draftHere(services, { storyId: story.id }, {});
    expect(article.title).toBe('Ferry line reopens');
    expect(gateway.calls).toHaveLength(1);
  });

  it('variations of a story', async () => {
    const { id: storyId } = await inbox();
    const one = { title: 'By night', angle: 'From the pier', rationale: 'Closer' };
    const { gateway, services } = writing({ variations: [one] });
    expect(await varyHere(services, { storyId }, {})).toMatchObject({ variations: [one] });
    expect(gateway.calls).toHaveLength(1);
    const jobs = await backend.sql.query('select status from writing_jobs where inbox_story_id = $1', [storyId]);
    expect(jobs).toEqual([{ status: 'completed' }]);
  });

  it('a summary of web pages', async () => {
    await using site = await webSite({ '/a': articlePage('A', ['The railway keeps eleven sets of bridge spans.']) });
    const gateway = createScriptedGateway(() => ({ content: 'It keeps eleven sets [1].' }));
    const ends = ({ what }: SentStatement) => what === 'PATCH /rest/v1/web_jobs';
    const services = { ...webJobServices(awayFor(ends), { gateway }), clock: instantClock };
    const input = webJobInput.parse({ kind: 'summarize', addresses: [`${site.url}/a`] });
    const { id } = await startWebJob(services, input, { askedBy: 'test' });
    const job = await takeWebJob(backend.db, { owner: services.owner, id });
    if (job === null) throw new Error('the job was not taken');
    await runWebJob(services, job);
    expect(await getWebJob(backend.db, id)).toMatchObject({
      status: 'completed',
      result: { model: expect.any(String) },
    });
    await services.reader.close();
  });

  it.each([
    ['record_actor_run', 'meridian_desk'],
    ['store_scrape', 'strait_watch'],
  ])('posts of a profile, by a command without workers: %s', async (statement, handle) => {
    const sandbox = await startApifySandbox();
    onTestFinished(() => sandbox.close());
    const db = awayFor(({ what }) => what.endsWith(`/rpc/${statement}`));
    const report = await scrapeHere({ ...scrapeServices(backend, sandbox), db }, { handles: [handle] });
    expect(report).toMatchObject({ failure: null, accounts: [{ status: 'stored' }] });
    const [run] = await getScrapeRuns(backend.db);
    expect(run).toMatchObject({ status: 'stored', cost_usd: report.accounts[0]?.costUsd });
    expect(sandbox.runs()).toHaveLength(1);
  });

  it('title ideas for a post', async () => {
    const now = Date.now();
    const post = {
      tweetId: '1',
      url: 'https://x.com/meridian_desk/status/1',
      content: 'Guns fall silent at midnight.',
      lang: 'en',
      author: { username: 'meridian_desk', displayName: 'Meridian Desk', avatarUrl: null, verified: true },
      postedAt: new Date(now - 600_000).toISOString(),
      metrics: { views: 200_000, likes: 60_000, retweets: 20_000, replies: 4_000 },
      media: [],
      ...alone,
    };
    await storeScrape(backend.db, { posts: [post], category: 'General', takenAt: new Date(now).toISOString() });
    const gateway = scriptedSuggestions();
    const db = awayFor(({ what }) => what === 'PATCH /rest/v1/scraped_posts');
    const report = await suggest({ ...scrapeServices(backend, null, { gateway }), db });
    expect(report).toMatchObject({ asked: 1, stored: 1, failed: 0 });
    expect((await getScrapedPost(backend.db, '1')).aiSuggestions?.titles).toHaveLength(3);
    expect(gateway.requests).toHaveLength(1);
  });
});
