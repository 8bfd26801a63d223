import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, violationsIn } from '../support/axe.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { storeResearchStates } from '../support/researchStates.ts';
import { useSite, type VisitOptions, visible } from '../support/useSite.ts';

const hostile = `### Findings <script>window.pwned = 1</script>

<img src=x onerror="window.pwned = 2"> and [a link](javascript:window.pwned=3), [a page](https://example.org/a?b=1),
![a picture](https://tracker.example/pixel.gif).

${'A paragraph of a very long answer that goes on and on.\n\n'.repeat(20_000)}`;
const eight = Array.from({ length: 8 }, () => ({}));
let completed = { story: '', run: '' };
let paused = { story: '', run: '' };

const test = useSite(async ({ db }) => {
  completed = await storeRun(db, {
    title: 'The bridge',
    steps: eight.map((step, at) => {
      if (at === 1) return { status: 'failed', error_message: 'AI Step 2 failed: timed out', attempts: 3 };
      if (at !== 0) return step;
      const citations = [
        { url: 'https://www.example.org/report', title: 'The report' },
        { url: 'javascript:alert(1)', title: null },
      ];
      return { output_content: hostile, citations, warnings: ['No source is named in one paragraph.'] };
    }),
  });
  await db
    .from('production_stories')
    .insert({
      title: 'A bridge in a night',
      story_id: completed.story,
      created_from_workflow_run_id: completed.run,
      missing_parts: ['Authority Quotes'],
    })
    .throwOnError();
  paused = await storeRun(db, { title: 'The pause', status: 'cancelled', steps: eight.slice(0, 3) });
});

async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), ...options });
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Research Workflow' });

describe('the research of a story', () => {
  it('shows the steps as a graph and as a list, with their results', async () => {
    const page = await open(`/dashboard/research/${completed.story}`);
    const steps = dialog(page).getByRole('list', { name: 'Steps' }).locator(':scope > li');
    await expect.poll(() => steps.count()).toBe(8);
    const third = /News Links & Sources\s+Perplexity Sonar Pro\s+10\.0s\s+1,003\s+\$0\.0200/;
    await expect.poll(() => steps.nth(2).innerText()).toMatch(third);
    const graph = dialog(page).getByRole('group', { name: 'Steps as a graph' });
    expect(await visible(graph.getByRole('button', { name: /failed.*Authority Quotes/s }))).toBe(true);
    expect(await dialog(page).getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuetext')).toBe(
      '7 of 8 steps',
    );
    expect(await visible(dialog(page).getByText('Missing: Authority Quotes.'))).toBe(true);
    const production = dialog(page).getByRole('link', { name: 'A bridge in a night' });
    await expect.poll(() => production.getAttribute('href')).toMatch(/^\/dashboard\/production\/[0-9a-f-]{36}$/);
  });

  it('says what is missing where no key is configured', async () => {
    const page = await open(`/dashboard/research/${paused.story}`);
    expect(await visible(dialog(page).getByText('OpenRouter API Key Required'))).toBe(true);
  });

  it('shows and hides outputs at addresses of their own', async () => {
    const page = await open(`/dashboard/research/${completed.story}`);
    await dialog(page).getByRole('button', { name: 'View Output of Historical Context' }).click();
    expect(await visible(page.getByText('Text of step 4.'))).toBe(true);
    expect(page.url()).toContain('?open=4');
    await page.reload();
    expect(await visible(page.getByText('Text of step 4.'))).toBe(true);
    await dialog(page).getByRole('button', { name: 'Hide Output of Historical Context' }).press('Enter');
    await expect.poll(() => page.getByText('Text of step 4.').count()).toBe(0);
    await dialog(page)
      .getByRole('group', { name: 'Steps as a graph' })
      .getByRole('button', { name: 'YouTube Description' })
      .click();
    expect(await visible(page.getByText('Text of step 7.'))).toBe(true);
    await dialog(page).getByRole('button', { name: 'View Output of Authority Quotes' }).click();
    expect(await visible(dialog(page).getByText('AI Step 2 failed: timed out'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/inbox');
  });

  it('renders untrusted Markdown safely, and a megabyte of it without freezing', async () => {
    const page = await open(`/dashboard/research/${completed.story}`);
    await dialog(page).getByRole('button', { name: 'View Output of Initial Research' }).click();
    const output = page.locator('#step-1-output');
    expect(await visible(output.getByRole('heading', { name: 'Findings' }))).toBe(true);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await output.locator('script, img').count()).toBe(0);
    const links = await output
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]));
    const rel = 'noopener noreferrer nofollow';
    expect(links).toEqual([
      ['a page', 'https://example.org/a?b=1', rel],
      ['a picture', 'https://tracker.example/pixel.gif', rel],
      ['The report', 'https://www.example.org/report', rel],
    ]);
    expect(await visible(output.getByText('No source is named in one paragraph.'))).toBe(true);
    const shown = (await output.innerText()).length;
    expect(shown).toBeLessThan(40_000);
    await output.getByRole('button', { name: /^Show more/ }).click();
    await expect.poll(async () => (await output.innerText()).length).toBeGreaterThan(shown);
  });

  it('writes Arabic and Hebrew from right to left', async () => {
    const { story } = await storeRun(test.site.db, {
      title: 'القطار',
      steps: [{ output_content: '## نتائج\n\nالقطارات **أغلى** من الطائرة.\n\n- רסומ\n\nIn English.' }],
    });
    const page = await open(`/dashboard/research/${story}?open=1`);
    const output = page.locator('#step-1-output');
    await output.getByRole('heading', { name: 'نتائج' }).waitFor();
    const directions = await output
      .locator('h3, p, ul')
      .evaluateAll((all) => all.map((block) => getComputedStyle(block).direction));
    expect(directions.slice(0, 4)).toEqual(['rtl', 'rtl', 'rtl', 'ltr']);
    await test.site.db.from('workflow_runs').delete().eq('story_id', story).throwOnError();
  });

  it('opens an earlier run, and says so', async () => {
    const later = await storeRun(test.site.db, { title: 'Again', startedAt: '2026-11-21T09:00:00Z', steps: eight });
    await test.site.db.from('workflow_runs').update({ story_id: paused.story }).eq('id', later.run).throwOnError();
    const page = await open(`/dashboard/research/${paused.story}?run=${paused.run}`);
    expect(await visible(dialog(page).getByText('An earlier run of this story.'))).toBe(true);
    await dialog(page).getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('menuitemradio', { name: /completed/ }).click();
    await expect.poll(() => page.url()).toContain(`?run=${later.run}`);
    await expect.poll(() => dialog(page).getByText('An earlier run of this story.').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('menuitem', { name: 'Audit trail' }).click();
    await page.waitForURL(`**/dashboard/runs/${later.run}`);
  });

  it('is not found for an unknown story, nor for the run of another story', async () => {
    test.allow(/status of 404/);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const page = await open(`/dashboard/research/${nobody}`);
    expect(await visible(dialog(page).getByText('There is no such story in the inbox.'))).toBe(true);
    const other = await open(`/dashboard/research/${completed.story}?run=${paused.run}`);
    expect(await visible(dialog(other).getByText('This run is not of this story.'))).toBe(true);
  });

  it('says why it cannot be read, and reads it at the next try', async () => {
    test.allow(/Failed to load resource/);
    const page = await open('/dashboard/uploads');
    await page.route('**/api/dashboard/research/**', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(`/dashboard/research/${completed.story}`);
    expect(await visible(dialog(page).getByText('The research could not be read'))).toBe(true);
    await page.unrouteAll();
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    expect(await visible(dialog(page).getByText('#3400 The bridge'))).toBe(true);
  });
});

describe.each([
  ['light', 1280],
  ['dark', 1920],
  ['dark', 360],
] as const)('the window in the %s theme at %i px', (colorScheme, width) => {
  it('has nothing that axe finds', async () => {
    const page = await open(`/dashboard/research/${completed.story}?open=2,4`, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    expect(await visible(page.getByText('Text of step 4.'))).toBe(true);
    expect((await axeViolations(page)).map((line) => line.slice(0, 300))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('the window in each state of a run', () => {
  it('has nothing that axe finds, in both themes', async () => {
    const states = await storeResearchStates(test.site.db);
    const page = await open(`/dashboard/research/${states['new']?.story}`, {
      viewport: { width: 1280, height: 900 },
      // During a transition colours belong to neither theme.
      reducedMotion: 'reduce',
    });
    for (const [state, { story }] of Object.entries(states)) {
      await page.goto(`/dashboard/research/${story}?open=3`);
      await dialog(page).getByRole('list', { name: 'Steps' }).waitFor();
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        expect(await violationsIn[theme](page), `${state}, ${theme}`).toEqual([]);
      }
      // Nobody writes after a worker that died.
      const streaming = await dialog(page).getByText('Streaming').count();
      expect(state === 'interrupted' ? streaming : 0).toBe(0);
      if (state !== 'running') continue;
      const steps = dialog(page).getByRole('list', { name: 'Steps' }).locator(':scope > li');
      // Waiting steps show the model that they will use: the chosen one, else the default.
      await expect.poll(() => steps.nth(6).innerText()).toContain('Claude 3 Haiku');
      await expect.poll(() => steps.nth(5).innerText()).toMatch(/Claude|GPT|Sonar|Gemini/);
    }
  });
});
