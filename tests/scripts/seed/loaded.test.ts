import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { getPostSnapshots } from '#core/data/posts/postSnapshots.ts';
import { getProductionStories } from '#core/data/production/productionStories.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { getStoryChanges } from '#core/data/stories/storyChanges.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { systemClock } from '#core/clock.ts';
import { planResearch } from '#core/pipeline/research/planResearch.ts';
import { checkOutput } from '#core/research/check.ts';
import { stepByNumber } from '#core/research/steps.ts';
import { metricsOverTime } from '#core/velocity/metricsOverTime.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';

const DAY = 86_400_000;
const folder = new URL('../../../supabase/', import.meta.url);

describe.each(testBackendKinds)('a new backend (%s) that was given the articles and the sample', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    for (const name of ['seed.sql', 'sample.sql']) {
      await backend.sql.transaction((sql) => sql.script(readFileSync(new URL(name, folder), 'utf8')));
    }
  });
  afterAll(() => backend.close());

  it('shows readers what is published, newest of the last days first', async () => {
    const { data } = await backend.anonymous
      .from('articles')
      .select('slug, title, content, published_at, updated_at, category:categories(slug), article_images(alt_text)')
      .order('published_at', { ascending: false })
      .throwOnError();
    expect(data.length).toBeGreaterThanOrEqual(60);
    const newest = data[0];
    expect(Date.now() - Date.parse(String(newest?.published_at))).toBeLessThan(DAY / 8);
    const oldest = data.at(-1);
    expect(Date.now() - Date.parse(String(oldest?.published_at))).toBeGreaterThan(7 * DAY);
    for (const { slug, title, content, published_at, updated_at } of data) {
      expect(`${title}${content}`, slug).not.toContain('{day');
      expect(Date.parse(String(updated_at)), slug).toBeGreaterThanOrEqual(Date.parse(String(published_at)));
    }
    const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    const astrava = data.find(({ slug }) => slug === 'ministers-leave-astrava-with-a-draft-on-airspace-incidents');
    expect(astrava?.content).toContain(`left Astrava on ${names[new Date(String(astrava?.published_at)).getUTCDay()]}`);
  });

  it('has a feed with all four colours, in several scripts, that moved since the first scrape', async () => {
    const posts = await getScrapedPosts(backend.db);
    const scored = posts.map((post) => scorePost(post, Date.now()));
    const bands = Map.groupBy(scored, ({ velocityScore }) => velocityBand(velocityScore));
    expect(posts.length).toBeGreaterThanOrEqual(50);
    expect(bands.get('red')?.length).toBeGreaterThanOrEqual(2);
    expect(bands.get('orange')?.length).toBeGreaterThanOrEqual(3);
    expect(bands.get('yellow')?.length).toBeGreaterThanOrEqual(8);
    expect(bands.get('grey')?.length).toBeGreaterThanOrEqual(15);
    expect(scored.filter(({ viewsEstimated }) => viewsEstimated).length).toBeGreaterThanOrEqual(3);
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}/u, /\p{Emoji_Presentation}/u]) {
      expect(posts.some(({ content }) => script.test(content))).toBe(true);
    }
    for (const { postedAt, id } of posts.slice(0, 5)) {
      expect(Date.now() - Date.parse(postedAt)).toBeLessThan(DAY);
      const points = metricsOverTime(await getPostSnapshots(backend.db, id));
      expect(points.length).toBeGreaterThanOrEqual(2);
      expect(points.at(-1)?.reactionsPerHour).toBeGreaterThan(0);
    }
    expect(await getMonitoredAccounts(backend.db)).toHaveLength(8);
  });

  it('has an inbox over three days and stories in production', async () => {
    const inbox = await getInboxStories(backend.db);
    expect(inbox.map((story) => story.story_number)).toEqual(inbox.map((_, index) => 3400 + inbox.length - 1 - index));
    expect(new Set(inbox.map(({ created_at }) => Math.floor(Date.parse(created_at) / DAY))).size).toBeGreaterThan(2);
    expect(inbox.filter((story) => story.is_completed && !story.workflow_completed)).toHaveLength(4);
    for (const { title, summary, sources } of inbox) expect([title, summary, sources]).not.toContain('');
    const production = await getProductionStories(backend.db);
    expect(production.map((story) => story.story_number)).toEqual([3403, 3402, 3401, 3400]);
    expect(production.map((story) => story.missing_parts)).toEqual([[], ['Authority Quotes'], [], []]);
    for (const { title, sources_citations, news_article } of production) {
      expect(title).not.toBe('');
      expect(`${news_article}${sources_citations}`).not.toContain('Error:');
    }
  });

  it('has runs that completed, failed and were paused, with outputs that keep to the rules', async () => {
    const runs = await getWorkflowRuns(backend.db);
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed', 'completed', 'failed']);
    for (const run of runs) {
      const outputs = await getWorkflowOutputs(backend.db, run.id);
      expect(outputs.filter(({ status }) => status === 'completed')).toHaveLength(run.completed_steps);
      const problems = outputs.flatMap(({ status, step_number, output_content }) => {
        const text = output_content ?? '';
        if (status === 'failed') return text.startsWith('Error: ') ? [] : [`${step_number}: an error without its mark`];
        return checkOutput(stepByNumber(step_number).check, text).map((problem) => `${step_number}: ${problem}`);
      });
      expect(problems, run.name).toEqual([]);
      for (const { prompt_used } of outputs) expect(prompt_used).toMatch(/^Today is \d{1,2} [A-Z][a-z]+ \d{4}\.$/m);
    }
  });

  it('names nobody of the database in the history of its stories', async () => {
    const [story] = await getProductionStories(backend.db);
    const changes = await getStoryChanges(backend.db, story?.id ?? '');
    expect(changes.map(({ field, changed_by }) => [field, changed_by])).toEqual([['created', 'sample']]);
  });

  it('has a paused run that goes on with the answers it has, and pays for none of them again', async () => {
    const plan = await planResearch({ db: backend.db, clock: systemClock }, { stories: 'pending' });
    const paused = plan.stories.find(({ storyNumber }) => storyNumber === 3403);
    expect(paused?.action).toBe('continue');
    expect(paused?.steps.flatMap(({ step, reused }) => (reused ? [step] : []))).toEqual([1, 2, 4]);
  });
});
