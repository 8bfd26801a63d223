import { afterAll, beforeAll, expect, it } from 'vitest';
import { array, boolean, number, object, string } from 'zod';
import { researchSteps } from '#core/research/steps.ts';
import { documentOf } from '../support/commandDocument.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

// A day in a newsroom, command by command. The tests build on each other.

const steps = researchSteps.length;
let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
});
afterAll(async () => {
  await installation.close();
});

const document = (...args: string[]) => documentOf(installation, args);
const stories = object({ stories: array(object({ id: string(), storyNumber: number(), title: string() })) });

it('adds accounts, and disables one', async () => {
  await document('accounts', 'add', '@meridian_desk', '--category', 'China Watch');
  await document('accounts', 'add', 'strait_watch');
  await document('accounts', 'disable', 'STRAIT_WATCH');
  expect(await document('accounts', 'list')).toMatchObject({
    accounts: [
      { username: 'meridian_desk', category: 'China Watch', isActive: true },
      { username: 'strait_watch', category: 'General', isActive: false },
    ],
  });
  await document('accounts', 'enable', 'strait_watch');
  await document('accounts', 'disable', 'strait_watch');
  const { stdout } = await installation.run(['accounts', 'list']);
  expect(stdout).toMatch(/@strait_watch\s+General\s+no\s+0\s+never/);
});

it('says what a scrape may cost without calling anything', async () => {
  const { code, stdout } = await installation.run(['scrape', '--all', '--dry-run']);
  expect({ code, calls: installation.apify.requests.length }).toEqual({ code: 0, calls: 0 });
  expect(stdout).toContain('Would scrape @meridian_desk\nAt most 50 posts each, about $0.0200 (estimate).');
});

it('scrapes the active accounts, and reports progress and result', async () => {
  const { code, stdout, stderr } = await installation.run(['scrape', '--all']);
  expect(code).toBe(0);
  expect(stderr).toContain('@meridian_desk (1 of 1)');
  expect(stdout).toMatch(/@meridian_desk\s+stored\s+16\s+0\s+1\s+\$0\.0160\s+dropped 1 retweet/);
  expect(await document('scrape', 'meridian_desk', '--max', '5', '--no-suggest')).toMatchObject({
    accounts: [{ username: 'meridian_desk', status: 'stored', added: 0 }],
    suggestions: { asked: 0 },
  });
});

it('streams the events of a scrape as JSON lines, the result last', async () => {
  const { code, stdout, stderr } = await installation.run(['scrape', 'meridian_desk', '--no-suggest', '--ndjson']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const types = lines(stdout).map(({ type }) => type);
  expect(types[0]).toBe('scrape-started');
  expect(types).toContain('account-stored');
  expect(types.at(-1)).toBe('result');
});

it('shows the feed by score, sorted, filtered and cut', async () => {
  const posts = object({
    posts: array(object({ velocityScore: number(), postedAt: string(), movedToInbox: boolean() })),
  });
  const all = posts.parse(await document('feed')).posts;
  expect(all.length).toBe(16);
  expect(all.map((post) => post.velocityScore)).toEqual(
    all.map((post) => post.velocityScore).toSorted((a, b) => b - a),
  );
  const newest = posts.parse(await document('feed', '--sort', 'posted', '--limit', '3')).posts;
  expect(newest.length).toBe(3);
  expect(newest.map((post) => post.postedAt)).toEqual(
    newest
      .map((post) => post.postedAt)
      .toSorted()
      .toReversed(),
  );
  const recent = posts.parse(await document('feed', '--filter', '4h')).posts;
  expect(recent.length).toBeLessThan(16);
});

it('moves the best post to the inbox, once', async () => {
  const { stdout } = await installation.run(['feed', '--ids', '--limit', '1']);
  const id = stdout.trim();
  expect(await document('inbox', 'add', '--post', id)).toMatchObject({ added: true, story: { storyNumber: 3400 } });
  expect(await document('inbox', 'add', '--post', id)).toMatchObject({ added: false, story: { storyNumber: 3400 } });
  expect((await installation.run(['feed', '--limit', '1'], { env: { COLUMNS: '160' } })).stdout).toContain('✓');
});

it('adds a story idea by hand, changes it, removes it and restores it', async () => {
  await document(
    'inbox',
    'add',
    '--title',
    'A dam nobody inspected',
    '--videos',
    'https://v.example/1, https://v.example/2',
  );
  const edited = await document('inbox', 'edit', '#3401', '--summary', 'What the files say', '--angle', 'Who signed');
  expect(edited).toMatchObject({
    stories: [
      { storyNumber: 3401, title: 'A dam nobody inspected', summary: 'What the files say', angle: 'Who signed' },
    ],
  });
  await document('inbox', 'remove', '3401', '--yes');
  expect(stories.parse(await document('inbox', 'list')).stories.map((story) => story.storyNumber)).toEqual([3400]);
  await document('inbox', 'restore', '3401');
  expect(stories.parse(await document('inbox', 'list')).stories.map((story) => story.storyNumber)).toEqual([
    3401, 3400,
  ]);
});

it('sets GO and clears it: only stories with GO are pending', async () => {
  await document('inbox', 'go', '3400');
  await document('inbox', 'go', '3401');
  await document('inbox', 'go', '3401', '--off');
  const pending = stories.parse(await document('inbox', 'list', '--pending')).stories;
  expect(pending.map((story) => story.storyNumber)).toEqual([3400]);
});

it('plans research without calling a model', async () => {
  const before = installation.openrouter.requests.length;
  expect(await document('research', '3400', '--dry-run')).toMatchObject({
    plan: { stories: [{ storyNumber: 3400, action: 'start' }] },
  });
  expect(installation.openrouter.requests.length).toBe(before);
});

it('pipes the pending stories into research', async () => {
  const { stdout: ids } = await installation.run(['inbox', 'list', '--ids', '--pending']);
  expect(ids).toMatch(/^[0-9a-f-]{36}\n$/);
  const { code, stdout, stderr } = await installation.run(['research', '-'], { input: ids });
  expect(code).toBe(0);
  expect(stderr).toContain('step 1 Initial Research: done');
  expect(stdout).toMatch(
    new RegExp(`^#3400 .*: production story #3400 ".*" \\(${steps} of ${steps} steps, \\$0\\.\\d{4}\\)\n$`),
  );
});

it('succeeds where nothing is pending any more', async () => {
  expect(await document('research', '--pending')).toEqual({ stories: [], spentUsd: 0 });
  expect(await installation.run(['research', '-'], { input: '' })).toMatchObject({ code: 0, stdout: '' });
});

it('streams the events of research as JSON lines', async () => {
  const { code, stdout, stderr } = await installation.run(['research', '3401', '--ndjson']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const types = lines(stdout).map(({ type }) => type);
  expect(types[0]).toBe('run-started');
  expect(types.filter((type) => type === 'step-completed')).toHaveLength(steps);
  expect(types).toContain('step-text');
  expect(types.slice(-2)).toEqual(['run-completed', 'result']);
});

it('shows runs, their steps and their outputs', async () => {
  const { runs } = object({ runs: array(object({ id: string(), status: string() })) }).parse(
    await document('runs', 'list', '--status', 'completed', '--type', 'research'),
  );
  expect(runs).toHaveLength(2);
  const id = runs[0]?.id.slice(-8) ?? '';
  expect(await document('runs', 'show', id)).toMatchObject({ run: { completedSteps: steps, successRate: 100 } });
  const seventh = await installation.run(['runs', 'output', id, '7']);
  expect(seventh.stdout.match(/#\w+/g)?.length).toBeGreaterThanOrEqual(10);
  expect(await document('runs', 'output', id)).toMatchObject({ outputs: { length: steps } });
  expect(await document('runs', 'pause', id)).toMatchObject({
    runs: [{ paused: false, run: { status: 'completed' } }],
  });
  const { code, stderr } = await installation.run(['runs', 'resume', id]);
  expect(code).toBe(1);
  expect(stderr).toContain('is completed already');
});

it('pauses research that runs in another process, and goes on with it', async () => {
  await document('inbox', 'add', '--title', 'A strike at the harbour');
  installation.openrouter.setFault('slow');
  const research = installation.start(['research', '3402']);
  await research.says('step 1');
  const { stdout: id } = await installation.run(['runs', 'list', '--status', 'running', '--ids']);
  expect(await document('runs', 'pause', id.trim())).toMatchObject({ runs: [{ paused: true }] });
  installation.openrouter.setFault(null);
  const { code, stderr } = await research.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('Cancelled from elsewhere.');
  expect(await document('runs', 'resume', id.trim())).toMatchObject({
    stories: [{ storyNumber: 3402, status: 'completed' }],
  });
}, 60_000);

it('promotes a story without research from its own texts, once', async () => {
  await document('inbox', 'add', '--title', 'An exhibition opens', '--summary', 'Short and known.');
  expect(await document('promote', '3403')).toMatchObject({ promoted: [{ created: true, from: 'story' }] });
  expect(await document('promote', '3403', '3400')).toMatchObject({
    promoted: [
      { created: false, from: 'existing' },
      { created: false, from: 'existing' },
    ],
  });
});

it('works on production stories', async () => {
  const { stories: made } = stories.parse(await document('production', 'list', '--view', 'needs-thumbnail'));
  expect(made.map((story) => story.storyNumber)).toEqual([3403, 3402, 3401, 3400]);
  await document('production', 'set', '3400', 'Full Script', 'Good evening.');
  await document('production', 'set', '3400', 'editorsScript', '-');
  expect(await document('production', 'show', '3400')).toMatchObject({
    stories: [{ fullScript: 'Good evening.', editorsScript: '' }],
  });
  await installation.run(['production', 'set', '3400', 'editors_script', '-'], { input: 'Line one\nLine two\n' });
  const { stdout } = await installation.run(['production', 'show', '#3400']);
  expect(stdout).toContain('Line one\nLine two');
  await document('production', 'remove', '3403', '--yes');
  expect((await installation.run(['production', 'show', '3403'])).stderr).toContain('is in the trash');
  await document('production', 'restore', '3403');
});

it('publishes: refuses an unknown category, drafts, then publishes', async () => {
  const refused = await installation.run(['production', 'publish', '3401', '--brief']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--category');
  expect(await document('production', 'publish', '3400', '--brief')).toMatchObject({
    articles: [{ outcome: 'drafted', article: { isPublished: false, category: { slug: 'china-watch' } } }],
  });
  expect(await document('production', 'publish', '3400', '--category', 'eu-watch', '--now')).toMatchObject({
    articles: [{ outcome: 'published', article: { isPublished: true, category: { slug: 'eu-watch' } } }],
  });
});

it('exports production as CSV and JSON', async () => {
  const csv = await installation.run(['production', 'export']);
  expect(csv.stdout.split('\n')[0]).toMatch(/^Story ID,id,Urgency,Title,News Article,/);
  expect(csv.stdout).toContain('"Line one\nLine two"');
  const json = await installation.run(['production', 'export', '--format', 'json']);
  expect(JSON.parse(json.stdout)).toHaveLength(4);
  await document('production', 'export');
});

it('removes an account, whose posts stay', async () => {
  await document('accounts', 'remove', 'meridian_desk', '--yes');
  expect(await document('feed')).toMatchObject({ posts: { length: 16 } });
});

function lines(stdout: string): { type: string }[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => object({ type: string() }).parse(JSON.parse(line)));
}
