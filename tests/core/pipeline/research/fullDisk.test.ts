import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import type { Backend, Fetch } from '#core/backend/backend.ts';
import { systemClock } from '#core/clock.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import { research } from '#core/pipeline/research/research.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import { Secret } from '#core/secret.ts';
import { startApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { fillDisk } from '../../../support/fillDisk.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';
import { scriptedSuggestions } from '../scrape/scrapeServices.ts';

// For the error of a PostgreSQL server with a full disk see tests/core/backend/lite/unavailable.test.ts.
let disk: string;
let mounted: boolean;
let backend: Backend;
/** Number of the backend's 5xx answers. */
let refused = 0;

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'velocity-disk-'));
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk]).status === 0;
  if (!mounted) return;
  const home = await createTestHome();
  cpSync(home, join(disk, 'home'), { recursive: true });
  rmSync(home, { recursive: true });
  backend = await openConfigured({ VELOCITY_HOME: join(disk, 'home') });
});
afterAll(async () => {
  await backend?.close();
  if (mounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const fill = () => fillDisk(join(disk, 'filler'), 2 ** 20);
const makeRoom = () => rmSync(join(disk, 'filler'));

function services(gateway: Gateway = scriptedSuggestions()) {
  const fetch: Fetch = async (input, init) => {
    const answer = await backend.fetch(input, init);
    if (answer.status >= 500) refused += 1;
    return answer;
  };
  const db = supabaseClient({ url: backend.url, key: backend.secretKey.reveal(), fetch });
  const clock = systemClock;
  const owner = `test-${String(process.pid)}`;
  return {
    db,
    files: db,
    gateway: ledgered(gateway, db),
    clock,
    log: silentLog,
    owner,
    triggeredBy: 'test',
    totalSteps: 8,
  };
}

it('answers that arrive while the disk is full are stored once there is space, and paid for once', async ({ skip }) => {
  skip(!mounted, 'a small disk cannot be mounted by this user');
  const story = await createInboxStory(backend.db, {
    title: 'Ferry line reopens',
    summary: 'Again.',
    is_completed: true,
  });
  const gateway = createScriptedGateway(({ step }) => (step === 1 || step === 3 ? 'hold' : {}));
  const done = research(services(gateway), { stories: [story.id] });
  await Promise.all([gateway.called(1), gateway.called(3)]);
  fill();
  refused = 0;
  for (const step of [1, 3]) gateway.release(step);
  await expect.poll(() => refused).toBeGreaterThan(1);
  makeRoom();
  expect((await done).failure).toBeNull();
  expect((await getWorkflowRuns(backend.db, { story_id: story.id })).map(({ status }) => status)).toEqual([
    'completed',
  ]);
  expect(gateway.calls).toHaveLength(8);
  const { count } = await backend.db.from('model_calls').select('id', { count: 'exact', head: true }).throwOnError();
  expect(count).toBe(8);
});

it('a scrape starts no run that it could not record, and stores what is paid for once there is space', async ({
  skip,
}) => {
  skip(!mounted, 'a small disk cannot be mounted by this user');
  const sandbox = await startApifySandbox({ latencyMs: 1_000 });
  try {
    const scraper = createApifyScraper({
      token: new Secret('apify_api_testToken'),
      baseUrl: sandbox.url,
      actor: 'apidojo~tweet-scraper',
      clock: systemClock,
      log: silentLog,
    });
    const desk = { ...services(), scraper };
    const run = () => scrape(desk, { handles: ['meridian_desk'], suggest: false });
    fill();
    expect((await run()).failure).toMatchObject({ code: 'storage', message: expect.stringMatching(/disk .* is full/) });
    expect(sandbox.runs()).toEqual([]);
    makeRoom();
    const scraping = run();
    await expect
      .poll(async () => (await getScrapeRuns(backend.db)).some(({ actor_run_id }) => actor_run_id !== null))
      .toBe(true);
    fill();
    refused = 0;
    await expect.poll(() => refused).toBeGreaterThan(1);
    expect(await getScrapedPosts(backend.db)).toEqual([]);
    makeRoom();
    expect((await scraping).failure).toBeNull();
    expect(sandbox.runs()).toHaveLength(1);
    expect((await getScrapeRuns(backend.db)).map(({ status }) => status)).toEqual(['stored']);
    expect((await getScrapedPosts(backend.db)).length).toBeGreaterThan(0);
  } finally {
    await sandbox.close();
  }
});
