import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storeRuns } from './storedRuns.ts';

let failing = { story: '', run: '' };

const test = useSite(async ({ db }) => {
  failing = await storeRuns(db);
});

async function open(path: string, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), viewport });
}
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const tile = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');

describe('the list of runs', () => {
  it('shows the four tiles and one row per run, newest first, page by page', async () => {
    const page = await open('/dashboard/runs');
    await expect.poll(() => rows(page).count()).toBe(100);
    await expect.poll(() => tile(page, 'Total Runs').textContent()).toBe('124');
    await expect.poll(() => tile(page, 'Running').textContent()).toBe('0');
    await expect.poll(() => tile(page, 'Success Rate').textContent()).toBe('99.2%');
    await expect.poll(() => tile(page, 'Avg Duration').textContent()).toBe('1m 30s');
    const first = await rows(page).first().getByRole('cell').allTextContents();
    expect(first.slice(0, 6)).toEqual([
      'The colonelStory Research 1.0',
      'research',
      'completed',
      expect.stringMatching(/^7\/8/),
      '1m 30s',
      expect.stringMatching(/^(Nov 20, \d\d:\d\d|\d+[dhm] ago)$/),
    ]);
    expect(first[6]).toBe(failing.story.slice(-8));
    expect(await visible(page.getByRole('contentinfo').getByText(/^\d workers?$/))).toBe(true);
    expect(await visible(page.getByRole('contentinfo').getByText(/^\d+ running, \d+ pending$/))).toBe(true);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(124);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    // The reading goes on at the first that was added.
    const added = rows(page).nth(100).getByRole('link').first();
    await expect.poll(() => added.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await added.evaluate((link) => link.getBoundingClientRect().bottom < window.innerHeight)).toBe(true);
  });

  it('is filtered by its address, and says so where nothing fits', async () => {
    const page = await open('/dashboard/runs?status=failed');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await visible(page.getByText('AI Step 1 failed: refused'))).toBe(true);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'research' }).click();
    expect(await visible(page.getByText('No run fits.'))).toBe(true);
    expect(page.url()).toContain('?status=failed&type=research');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(() => rows(page).count()).toBe(100);
    await page.getByRole('radio', { name: 'Tall' }).click();
    expect(page.url()).toContain('?rows=tall');
    const firstRow = rows(page).first();
    await expect.poll(() => firstRow.evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThan(110);
  });

  it('works with keys: arrows move, Space views, Enter opens, r refreshes', async () => {
    const page = await open('/dashboard/runs?status=completed');
    await page.getByRole('link', { name: 'The colonel', exact: true }).focus();
    expect(await page.getByRole('contentinfo').innerText()).toMatch(
      /↑\s*↓\s*move\s+Space\s*view\s+Enter\s*open\s+r\s*Refresh/,
    );
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The bridge');
    const [again] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/api/dashboard/runs?')),
      page.keyboard.press('r'),
    ]);
    expect(again.ok()).toBe(true);
    await page.keyboard.press('Space');
    await page.waitForURL(/\/dashboard\/runs\/[0-9a-f-]{36}$/);
    expect(await visible(page.getByRole('heading', { name: 'The bridge' }))).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'The colonel', exact: true }).press('Enter');
    expect(await visible(page.getByRole('dialog', { name: 'Research Workflow' }))).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/runs?status=completed');
  });

  it('stays as it is under the research window, and has the focus again after it', async () => {
    const page = await open('/dashboard/runs?status=completed&rows=tall');
    const colonel = page.getByRole('link', { name: 'The colonel', exact: true });
    const table = page.getByRole('table');
    await colonel.waitFor();
    await table.evaluate((element) => element.setAttribute('data-seen', ''));
    await colonel.press('Enter');
    const window = page.getByRole('dialog', { name: 'Research Workflow' });
    await window.getByRole('button', { name: 'View Output of Initial Research' }).click();
    await page.waitForURL('**open=1**');
    await expect.poll(() => page.locator('table[data-seen]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/runs?status=completed&rows=tall');
    await window.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('table[data-seen]').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The colonel');
  });

  it('reads on where an address says what it does not know, and says it no longer', async () => {
    const page = await open('/dashboard/runs?status=banana&rows=huge&type=analysis');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.waitForURL((url) => url.search === '?type=analysis');
    await page.goto(`/dashboard/research/${failing.story}?open=x&budget=more-than-anybody-types&model=%20`);
    await page.getByRole('dialog', { name: 'Research Workflow' }).waitFor();
    await page.waitForURL((url) => url.search === '');
    // The address was mended, not visited: Back leads to where the user came from.
    await page.goBack();
    await page.waitForURL('**/dashboard/runs?type=analysis');
  });

  it('shows on a phone which tab it is, and that nothing fits', async () => {
    const page = await open('/dashboard/runs?status=failed&type=custom', { width: 360, height: 740 });
    const title = page.getByText('No run fits.');
    await title.waitFor();
    const inSight = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= 0 && right <= window.innerWidth;
    };
    expect(await title.evaluate(inSight)).toBe(true);
    await page.goto(`/dashboard/runs/${failing.run}`);
    await page.getByRole('heading', { name: 'The colonel' }).waitFor();
    expect(await page.getByRole('link', { name: 'Runs', exact: true }).evaluate(inSight)).toBe(true);
  });

  it.each([1280, 1920])('gives the names the room before the template, at %i px', async (width) => {
    const page = await open('/dashboard/runs', { width, height: 900 });
    await expect.poll(() => rows(page).count()).toBe(100);
    const { db } = test.site;
    const long = 'Why your night train costs more than a flight';
    const { story } = await storeRun(db, { title: long, startedAt: new Date().toISOString() });
    const name = page.getByRole('link', { name: long });
    await name.waitFor();
    expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
    const template = rows(page).filter({ has: name }).getByText('Story Research 1.0');
    await expect.poll(() => template.getAttribute('title')).toBe('Story Research 1.0');
    // Where the template's name has no room, its version is there.
    const version = template.getByText('1.0', { exact: true });
    const isShown = (span: Element) => {
      const [own, around] = [span, span.parentElement].map((one) => one?.getBoundingClientRect());
      return own !== undefined && around !== undefined && own.right <= around.right + 1 && own.top < around.bottom;
    };
    expect(await version.evaluate(isShown)).toBe(true);
    await db.from('workflow_runs').delete().eq('story_id', story).throwOnError();
  });

  it('names the run that each of its buttons is for', async () => {
    const page = await open('/dashboard/runs');
    for (const action of ['View', 'Open', 'Delete']) {
      const button = rows(page).filter({ hasText: 'The colonel' }).getByRole('button', { name: action });
      await expect.poll(() => button.getAttribute('aria-describedby')).toBeTruthy();
      const described = await button.getAttribute('aria-describedby');
      await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('The colonel');
    }
  });

  it('says that no worker can take a waiting run, and what to do, until there is one', async () => {
    const { db } = test.site;
    const { story } = await storeRun(db, { title: 'The ferry', status: 'pending' });
    const page = await open('/dashboard/runs?status=pending');
    const nobody = 'No running worker takes jobs of research';
    const work = page.getByText(nobody);
    expect(await visible(work)).toBe(true);
    await expect.poll(() => work.getAttribute('title')).toContain('Set OPENROUTER_API_KEY where a worker runs');
    await page.goto(`/dashboard/research/${story}`);
    expect(await visible(page.getByText(nobody))).toBe(true);
    const beat = { worker: 'elsewhere:1:x#a', machine: 'elsewhere', works_on: ['research'] };
    await db.rpc('keep_worker', beat).throwOnError();
    expect(await visible(page.getByText('Waiting for a worker'))).toBe(true);
    expect(await page.getByText(nobody).count()).toBe(0);
    await db.from('workflow_runs').delete().eq('story_id', story).throwOnError();
  });

  it('says why it cannot be read, and reads it at the next try', async () => {
    test.allow(/Failed to load resource/);
    const page = await open('/dashboard/uploads');
    await page.route('**/api/dashboard/runs?**', (route) => route.fulfill({ status: 502, body: '' }));
    await page.route('**/api/dashboard/runs', (route) => route.fulfill({ status: 502, body: '' }));
    await page.getByRole('link', { name: 'Runs' }).click();
    expect(await visible(page.getByText('The server answered 502.'))).toBe(true);
    // What is not known is not counted.
    expect(await page.getByText('0 runs').count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows(page).count()).toBe(100);
  });
});

describe.each([
  ['light', 1280],
  ['dark', 1920],
  ['light', 360],
] as const)('in the %s theme at %i px', (colorScheme, width) => {
  it.each(['/dashboard/runs', 'trail'])('%s has nothing that axe finds, and does not scroll sideways', async (path) => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    const page = await test.open(path === 'trail' ? `/dashboard/runs/${failing.run}` : path, {
      storage: signInStorage(test.site, reader),
      viewport: { width, height: 900 },
      colorScheme,
    });
    expect(await visible(page.getByText('The colonel').first())).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
