import { afterAll, describe, expect, it } from 'vitest';
import { researchSteps } from '#core/research/steps.ts';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const KEY = 'sk-or-v1-never-shown-to-a-browser';
const sandbox = await startOpenRouterSandbox();
afterAll(() => sandbox.close());
let editor: Reader | undefined;
let colleague: Reader | undefined;
const test = useSite(
  async (site) => {
    [editor, colleague] = [await createReader(site), await createReader(site)];
    await makeStaff(site, editor);
    await makeStaff(site, colleague);
  },
  { env: { OPENROUTER_API_KEY: KEY, OPENROUTER_BASE_URL: sandbox.url } },
);
const open = (who = editor, path = '/dashboard/settings') => {
  if (who === undefined) throw new Error('nobody to sign in');
  return test.open(path, { storage: signInStorage(test.site, who) });
};

describe('the settings', () => {
  it('show which services are configured, test them, and show no key', async () => {
    const page = await open();
    expect(await visible(page.getByRole('heading', { name: 'Settings View', level: 1 }))).toBe(true);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
    await page.getByRole('button', { name: 'Test connection: Language models' }).click();
    expect(await visible(row('Language models').getByText('The key is accepted.'))).toBe(true);
    await page.getByRole('button', { name: 'Test connection: Database' }).click();
    expect(await visible(row('Database').getByText('its tables are up to date'))).toBe(true);
    expect(await visible(row('Database').getByText('Checked just now.'))).toBe(true);
    expect(await visible(page.getByRole('contentinfo').getByText('save'))).toBe(true);
    expect(await visible(row('Web search').getByText('Not configured'))).toBe(true);
    await row('Web search').getByText('What to do').click();
    expect(await visible(row('Web search').getByText('Set SEARXNG_URL'))).toBe(true);
    expect(await page.content()).not.toContain(KEY.slice(0, 12));
    // Only the content scrolls; the page itself must not be longer than the window.
    const lengths = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(lengths[0]).toBe(lengths[1]);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('store budgets and words, show changes to colleagues at once, and have a history', async () => {
    const [page, other] = await Promise.all([open(), open(colleague)]);
    const budget = page.getByLabel('Monthly budget in USD');
    await budget.fill('a lot');
    expect(await visible(page.getByText('An amount above 0'))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Save Monthly budget' }).isDisabled()).toBe(true);
    await budget.fill('200');
    await budget.press('Enter');
    await expect.poll(() => other.getByLabel('Monthly budget in USD').inputValue()).toBe('200');
    // Both edit; the second one gets the question.
    await other.getByLabel('Monthly budget in USD').fill('300');
    await budget.fill('250');
    await budget.press('Enter');
    expect(await visible(other.getByText('Somebody else set it to 250 meanwhile.'))).toBe(true);
    await other.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => budget.inputValue()).toBe('300');
    const words = page.getByLabel('Words to avoid, separated by commas');
    await words.fill('miracle, <b>heroic</b>, مرحبا');
    await page.getByRole('button', { name: 'Save Words to avoid' }).click();
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    expect(await visible(changes.first().getByText('miracle, <b>heroic</b>, مرحبا'))).toBe(true);
    await expect.poll(() => changes.nth(1).textContent()).toContain(colleague?.email);
    await expect.poll(() => changes.nth(1).textContent()).toMatch(/Monthly budget250 ?300/);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('name the section that is being read, whether it was chosen or scrolled to', async () => {
    const page = await open();
    const named = () => page.locator('nav[aria-label="Settings"] [aria-current]').textContent();
    await expect.poll(named).toBe('Sources');
    await page.getByRole('heading', { name: 'Guardrails' }).evaluate((heading) => heading.scrollIntoView());
    await expect.poll(named).toBe('Guardrails');
    // The last one may not reach the top.
    await page.getByRole('navigation', { name: 'Settings' }).getByText('History').click();
    await expect.poll(named).toBe('History');
    await page.getByRole('heading', { name: 'Models', exact: true }).evaluate((heading) => heading.scrollIntoView());
    await expect.poll(named).toBe('Models');
  });

  it('show what is spent and reserved of the budget of the month', async () => {
    const { db } = test.site;
    const spent = {
      id: crypto.randomUUID(),
      call_id: crypto.randomUUID(),
      purpose: 'draft',
      model_asked: 'openai/gpt-4o',
    };
    const call = { ...spent, cost_usd: 1.5, started_at: new Date().toISOString(), ended: 'completed' };
    expect((await db.from('model_calls').insert(call)).error).toBeNull();
    expect((await db.from('model_reservations').insert({ call_id: spent.id, usd: 0.25 })).error).toBeNull();
    const page = await open();
    expect(await visible(page.getByText(/^\$1\.5000 spent, \$0\.2500 reserved, \d+ days? left$/))).toBe(true);
    // A call that ends shows without a reload.
    const next = { ...call, id: crypto.randomUUID(), call_id: spent.id, cost_usd: 0.5 };
    expect((await db.from('model_calls').insert(next)).error).toBeNull();
    expect(await visible(page.getByText(/^\$2\.0000 spent, \$0\.0000 reserved/))).toBe(true);
  });

  it('save what is typed and sent while the one before is still being saved', async () => {
    const page = await open();
    const sent = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route('**/settings/run_budget_usd', async (route) => {
      sent.resolve();
      await release.promise;
      await route.continue();
    });
    const budget = page.getByLabel('Budget of a run in USD');
    await budget.fill('2');
    await budget.press('Enter');
    await sent.promise;
    await budget.fill('3');
    await budget.press('Enter');
    release.resolve();
    const stored = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
    expect(await visible(stored.getByText('3', { exact: true }))).toBe(true);
    await expect.poll(() => budget.inputValue()).toBe('3');
    expect(await page.getByText('meanwhile').count()).toBe(0);
  });

  it('choose the model of a use and of a research step', async () => {
    const page = await open();
    await page.getByRole('combobox', { name: 'Model of Article drafts' }).click();
    await page
      .getByRole('option', { name: /GPT-4o(?! Mini)/ })
      .first()
      .click();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Model of Article drafts' }).textContent())
      .toContain('GPT-4o');
    await page.getByText('Models of single research steps').click();
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Model of \d+\. / }).count())
      .toBe(researchSteps.length);
    await page.reload();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Model of Article drafts' }).textContent())
      .toContain('GPT-4o');
  });

  it('add a member with a password that is shown once, and remove them', async () => {
    test.allow(/status of 40[09]/);
    const page = await open();
    await page.getByLabel('Email of a new member').fill('new.desk@example.org');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Password for the new member' });
    await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(/^\w{5}(-\w{5}){3}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Remove new.desk@example.org' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Remove new.desk@example.org' }).count()).toBe(0);
  });

  it('say who of the staff is here, and when the others last were', async () => {
    const guest = await createReader(test.site);
    await makeStaff(test.site, guest);
    const theirs = await open(guest, '/dashboard/inbox');
    await theirs.getByRole('contentinfo').getByText('Live', { exact: true }).waitFor();
    const page = await open(editor, '/dashboard/settings?part=roles');
    const row = page.getByRole('listitem').filter({ hasText: guest.email });
    expect(await visible(row.getByText('here now'))).toBe(true);
    await theirs.close();
    await page.goto('/dashboard/settings?part=roles');
    expect(await visible(row.getByText('seen just now'))).toBe(true);
  });

  it('end the rights and the session of a removed member at once', async () => {
    test.allow(/status of 40[0-9]/);
    const leaver = await createReader(test.site);
    await makeStaff(test.site, leaver);
    const [page, theirs] = [await open(), await open(leaver, '/dashboard/inbox')];
    expect(await visible(theirs.getByRole('heading', { name: 'Inbox', level: 1 }))).toBe(true);
    await page.getByRole('button', { name: `Remove ${leaver.email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => theirs.getByRole('heading', { name: 'Inbox', level: 1 }).count()).toBe(0);
    const second = await createReader(test.site);
    await makeStaff(test.site, second);
    const own = await open(second);
    await own.getByRole('button', { name: `Remove ${second.email}` }).click();
    const question = own.getByRole('alertdialog', { name: 'Remove yourself' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => own.getByRole('heading', { name: 'Settings View' }).count()).toBe(0);
  });

  it('set, pause and remove a schedule; and make a backup', async () => {
    test.allow(/status of 40[02]/);
    const page = await open(editor, '/dashboard/settings?part=schedules');
    await page.getByRole('button', { name: 'Schedule Scraping' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule: Scraping' });
    await dialog.getByLabel('When').fill('0 61 * * *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await visible(dialog.getByText(/is no schedule/))).toBe(true);
    const { db } = test.site;
    const wires = Array.from({ length: 5 }, (__, at) => ({ username: `wire_${at}` }));
    await db.from('monitored_accounts').insert(wires).throwOnError();
    await dialog.getByLabel('When').fill('0 * * * *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'More than the limit of a day' });
    expect(await visible(question.getByText('120 scrapes a day would be planned for 5 active accounts'))).toBe(true);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Plan them' }).click();
    // The question hides the dialog behind it: only what is stored says that it was saved.
    const planned = async () => (await db.from('job_schedules').select('cron').eq('name', 'scrape')).data;
    await expect.poll(planned).toEqual([{ cron: '0 * * * *' }]);
    await expect.poll(() => dialog.count()).toBe(0);
    await db.from('monitored_accounts').delete().like('username', 'wire_%').throwOnError();
    await page.getByRole('button', { name: 'Change Scraping' }).click();
    await dialog.getByLabel('When').fill('0 6,18 * * *');
    await dialog.getByLabel('Time zone').fill('Europe/Brussels');
    await dialog.getByLabel('Time zone').press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'All active accounts' });
    expect(await visible(row.getByText('0 6,18 * * * Europe/Brussels'))).toBe(true);
    expect(await visible(row.getByText(/^Next .+, (?:now|in [\d hmin]+)$/))).toBe(true);
    await row.getByRole('switch').click();
    expect(await visible(row.getByText('Paused'))).toBe(true);
    await row.getByRole('button', { name: 'Remove Scraping' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    expect(await visible(row.getByText('Not scheduled'))).toBe(true);
    await page.getByRole('button', { name: 'Back up now' }).click();
    expect(await visible(page.getByText(/^velocity-\w+\.backup$/).first())).toBe(true);
    expect(await visible(page.getByRole('list', { name: 'Workers alive' }).getByRole('listitem').first())).toBe(true);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });
});
