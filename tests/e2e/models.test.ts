import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, type VisitOptions, visible } from '../support/useSite.ts';

const sandbox = await startOpenRouterSandbox();
afterAll(() => sandbox.close());
let editor: Reader | undefined;
const test = useSite(
  async (site) => {
    editor = await createReader(site);
    await makeStaff(site, editor);
  },
  { env: { OPENROUTER_API_KEY: 'sk-or-v1-sandbox', OPENROUTER_BASE_URL: sandbox.url } },
);
const open = (path: string, more: VisitOptions = {}) => {
  if (editor === undefined) throw new Error('nobody to sign in');
  return test.open(path, {
    storage: signInStorage(test.site, editor),
    permissions: ['clipboard-read', 'clipboard-write'],
    ...more,
  });
};

describe('the AI models', () => {
  it('are counted, filtered by category, recommended and chosen', async () => {
    const page = await open('/dashboard/models');
    const cards = page.getByRole('radiogroup', { name: 'Models' }).getByRole('radio');
    expect(await visible(cards.first())).toBe(true);
    await expect.poll(() => cards.count()).toBe(24);
    await expect
      .poll(() => page.getByLabel('Models per category').textContent())
      .toBe('Fast 3Balanced 8Powerful 4Specialized 9');
    await page.getByRole('tab', { name: 'Powerful' }).click();
    await expect.poll(() => cards.count()).toBe(4);
    await page.getByRole('radio', { name: 'GPT-4o' }).click();
    const details = page.getByLabel('Selected Model Details');
    await expect.poll(() => details.textContent()).toContain('Context length 128,000 tokens');
    expect(await visible(page.getByText('Recommended for analysis: Claude Sonnet 4'))).toBe(true);
    await page.getByRole('button', { name: 'Use This Model' }).click();
    await expect.poll(() => details.textContent()).toContain('$3.00');
    expect(await page.getByRole('button', { name: 'Use Recommended' }).count()).toBe(0);
    const picker = page.getByRole('combobox', { name: 'Model' });
    await expect.poll(() => picker.textContent()).toBe('Claude Sonnet 4balanced');
    await picker.press('ArrowDown');
    await page.getByRole('option', { name: 'Claude 3 Opus' }).click();
    await expect.poll(() => picker.textContent()).toMatch(/^Claude 3 Opus(powerful|retired)$/);
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('stay where they are when a list opens, by key and far down the page', async () => {
    const page = await open('/dashboard/models', { viewport: { width: 900, height: 600 } });
    const picker = page.getByRole('combobox', { name: 'Model', exact: true });
    const scrolled = () => page.evaluate(() => document.querySelector('main')?.scrollTop);
    const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    // The first press comes before the code of the list has loaded, the second after.
    for (const press of ['ArrowUp', 'ArrowDown']) {
      // What is read above it moves it while the page fills.
      await expect
        .poll(async () => {
          const before = await scrolled();
          await picker.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          await settled();
          return (await scrolled()) === before;
        })
        .toBe(true);
      const place = await scrolled();
      expect(place).toBeGreaterThan(600);
      await picker.press(press);
      expect(await visible(page.getByRole('listbox'))).toBe(true);
      await settled();
      expect(await scrolled()).toBe(place);
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
  });

  it('answer a test, whose cost is in the usage', async () => {
    const page = await open('/dashboard/models');
    await page.getByRole('button', { name: 'Test Basic Call' }).focus();
    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('region', { name: 'Test Basic Call' });
    expect(await visible(result.getByText(/^\d[\d,]* ms$/))).toBe(true);
    expect(await visible(result.getByText('completed'))).toBe(true);
    expect(await visible(result.getByText(/^\$\d\.\d{4}$/))).toBe(true);
    await result.getByRole('button', { name: 'Copy Answer' }).click();
    expect(await visible(result.getByRole('button', { name: 'Answer copied' }))).toBe(true);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeGreaterThan(20);
    await expect.poll(() => result.textContent()).toContain(copied.slice(0, 20));
    await page.getByRole('button', { name: 'Test Story Analysis' }).click();
    expect(await visible(page.getByRole('region', { name: 'Test Story Analysis' }).getByText('Tokens'))).toBe(true);
    await page.getByLabel('Test prompt').fill('  ');
    await expect.poll(() => page.getByRole('button', { name: 'Test Basic Call' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Usage' }).click();
    await page.waitForURL('**/models?view=usage');
    const steps = page.getByRole('region', { name: 'Spent by step' });
    expect(await visible(steps.getByText('Tests'))).toBe(true);
    expect(await visible(steps.getByText('Story analyses'))).toBe(true);
    const month = new Date().toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
    const budget = page.getByRole('region', { name: `${month} budget` });
    expect(await visible(budget.getByText('no budget is set'))).toBe(true);
    expect(await visible(budget.getByRole('img', { name: /^Models cost \$0\.\d{4} in .+; no budget is set$/ }))).toBe(
      true,
    );
    const figures = page.getByLabel('Figures');
    const tiles = await figures.locator('dt').allTextContents();
    expect(tiles).toEqual(['Spent in 30 days', 'Today', 'A researched story', 'Calls']);
    expect(await visible(figures.getByText('$0.0000 reserved'))).toBe(true);
    await expect.poll(() => figures.locator('dd').nth(2).textContent()).toBe('–0 runs');
    const days = page.getByRole('region', { name: 'Per day' });
    await expect.poll(() => days.locator('figcaption').textContent()).toMatch(/Tests and other \$0\.\d*[1-9]\d*$/);
    // Thirty days are one stop of Tab; the arrows go from day to day, wherever the focus is.
    await page.getByRole('heading', { name: 'AI Models' }).click();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => days.locator('figcaption').textContent()).toContain('Together $0.0000');
    await expect.poll(() => days.locator('li button[tabindex="0"]').count()).toBe(1);
    expect(await visible(page.getByText(/^Charges of \d\d:\d\d, as the gateway billed them$/))).toBe(true);
    // Scraping counts posts, which are no tokens.
    await expect
      .poll(() => steps.getByRole('row', { name: /^Profile scraping/ }).textContent())
      .toBe('Profile scraping0–$0.0000');
    await expect.poll(() => steps.getByRole('row').last().textContent()).toMatch(/^Total2[\d,]+\$\d\.\d{4}$/);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('c');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('usage.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines[0]).toContain('Requests of unknown price');
    expect(lines.filter((line) => line.includes(',test,') || line.includes(',analysis,'))).toHaveLength(2);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('can be stopped in the middle of an answer, and say what a refresh changed', async () => {
    const page = await open('/dashboard/models');
    const cards = page.getByRole('radiogroup', { name: 'Models' }).getByRole('radio');
    expect(await visible(cards.first())).toBe(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(
      await visible(page.getByRole('status').getByText(/^Nothing changed\.$|: (?:input|output|offered|no longer)/)),
    ).toBe(true);
    await page.route('**/api/dashboard/models/test', () => {});
    await page.getByRole('button', { name: 'Test Story Analysis' }).click();
    const result = page.getByRole('region', { name: 'Test Story Analysis' });
    expect(await visible(result.getByText('running'))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Test Basic Call' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    expect(await visible(result.getByText('cancelled'))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Test Basic Call' }).isEnabled()).toBe(true);
  });

  it('show failures in the gateway’s words', async () => {
    test.allow(/status of 502/);
    // A revoked key must not look like an expired session.
    sandbox.setFault('401');
    const page = await open('/dashboard/models');
    expect(await visible(page.getByText('The key could not be checked'))).toBe(true);
    await page.getByRole('button', { name: 'Test Basic Call' }).click();
    const result = page.getByRole('region', { name: 'Test Basic Call' });
    expect(await visible(result.getByText(/^OpenRouter API error: No auth credentials found/))).toBe(true);
    expect(await visible(result.getByText(/^Check OPENROUTER_API_KEY/))).toBe(true);
    sandbox.setFault('402');
    await page.getByRole('button', { name: 'Test Basic Call' }).click();
    expect(await visible(result.getByText(/^OpenRouter API error: This request requires more credits/))).toBe(true);
    expect(await visible(result.getByText(/^Add credit at/))).toBe(true);
    expect(await page.getByRole('heading', { name: 'Sign In' }).count()).toBe(0);
    sandbox.setFault(null);
    await page.route('**/api/dashboard/models/test', (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: '{"type":"text","text":"Half"}\n{"type":"error","code":"provider","message":"Insufficient credits","hint":""}\n',
      }),
    );
    await page.getByRole('button', { name: 'Test Basic Call' }).click();
    expect(await visible(page.getByRole('alert').getByText('Insufficient credits'))).toBe(true);
    await page.unrouteAll();
    await page.route('**/api/dashboard/models/test', (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: '{"type":"error","code":"unknown","message":"","hint":""}\n',
      }),
    );
    await page.getByRole('button', { name: 'Test Basic Call' }).click();
    expect(await visible(page.getByRole('alert').getByText('Unknown error occurred'))).toBe(true);
    await page.unrouteAll();
    await page.route('**/api/dashboard/setup', (route) =>
      route.fulfill({
        json: [
          {
            service: 'models',
            configured: false,
            title: 'OpenRouter API Key Required',
            problem: 'Tests wait.',
            steps: ['Create a key.'],
          },
        ],
      }),
    );
    await page.reload();
    expect(await visible(page.getByText('OpenRouter API Key Required'))).toBe(true);
    expect(await visible(page.getByText('Create a key.'))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Test Basic Call' }).isDisabled()).toBe(true);
  });

  it('say in the usage which costs are estimates, and whether their bills are to come', async () => {
    const stopped = (cost: number, generation: string | null) => ({
      id: crypto.randomUUID(),
      call_id: crypto.randomUUID(),
      purpose: 'test',
      model_asked: 'openai/gpt-4o-mini',
      ended: 'cancelled',
      cost_usd: cost,
      cost_is_estimate: true,
      generation_id: generation,
      started_at: new Date().toISOString(),
    });
    // The gateway knows no request of this id: its bill stays awaited for a day.
    const rows = [stopped(0.004, 'gen-1763990000-unknown'), stopped(0.002, null)];
    await test.site.db.from('model_calls').insert(rows).throwOnError();
    const page = await open('/dashboard/models?view=usage');
    const note = page.getByText(
      /^\d+ calls are counted with an estimate, \$0\.0\d{3} in all: the bills of \d+ are to come/,
    );
    expect(await visible(note)).toBe(true);
    expect(await visible(page.getByRole('contentinfo').getByText(/calls of them estimated$/))).toBe(true);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });
});
