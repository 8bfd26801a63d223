import { afterAll, describe, expect, it } from 'vitest';
import { type ApifySandbox, startApifySandbox } from '../../scripts/sandbox/apifyServer.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const sandbox: ApifySandbox = await startApifySandbox({ latencyMs: 5 });
afterAll(() => sandbox.close());
let editor: Reader | undefined;
const test = useSite(
  async (site) => {
    editor = await createReader(site);
    await makeStaff(site, editor);
  },
  { env: { APIFY_API_TOKEN: 'apify_api_sandbox', APIFY_BASE_URL: sandbox.url } },
);
const storage = () => {
  if (editor === undefined) throw new Error('nobody to sign in');
  return signInStorage(test.site, editor);
};

describe('profile scraping', () => {
  it('shows posts of a profile, and samples for one that cannot be scraped', async () => {
    const page = await test.open('/dashboard/scraper', { storage: storage() });
    const profiles = page.getByRole('region', { name: 'Profile scraping' });
    expect(await visible(profiles.getByText('Connected', { exact: true }))).toBe(true);
    await page.getByRole('textbox', { name: 'Handle' }).fill('@capitol_ledger');
    await page.keyboard.press('Enter');
    const posts = page.getByRole('list', { name: 'Posts', exact: true }).getByRole('listitem');
    // The service is polled every five seconds.
    await expect.poll(() => posts.count(), { timeout: 60_000 }).toBeGreaterThan(2);
    expect(await visible(profiles.getByText(/^@capitol_ledger: \d+ posts, \d+ new$/))).toBe(true);
    expect(await axeViolations(page, 'main')).toEqual([]);
    // One without posts: that it was scraped is said.
    await page.getByRole('button', { name: '@AP' }).click();
    await expect.poll(() => profiles.getByText(/^@AP: /).count(), { timeout: 60_000 }).toBe(1);
    expect(await posts.count()).toBe(0);
    await page.getByRole('button', { name: 'Test news sites' }).click();
    expect(await visible(page.getByText(/News sites are web pages/))).toBe(true);
    sandbox.setFault('401');
    await page.getByRole('button', { name: '@nasa' }).click();
    expect(await visible(page.getByText(/^Failed to scrape profile data/))).toBe(true);
    const samples = page.getByRole('list', { name: 'Sample posts' }).getByRole('listitem');
    const count = await samples.count();
    expect(count >= 3 && count <= 10).toBe(true);
    await expect.poll(() => samples.getByText('Sample', { exact: true }).count()).toBe(count);
    const { data } = await test.site.db.from('scraped_posts').select('id').eq('author_username', 'nasa');
    expect(data).toEqual([]);
    // The service refuses the token now, and the panel says so.
    await page.reload();
    expect(await visible(profiles.getByText('Not connected'))).toBe(true);
  });

  it('says what to do where the server has no token to scrape with', async () => {
    const page = await test.blank({ storage: storage() });
    await page.route('**/api/dashboard/setup', (route) =>
      route.fulfill({
        json: [
          {
            service: 'scraping',
            configured: false,
            title: 'Apify API Token Required',
            problem: 'Accounts cannot be scraped until a token is set.',
            steps: ['Find your token.'],
          },
        ],
      }),
    );
    await page.goto('/dashboard/x-accounts');
    expect(await visible(page.getByText('Apify API Token Required'))).toBe(true);
    expect(await visible(page.getByText('Find your token.'))).toBe(true);
    await page.goto('/dashboard/scraper');
    expect(await visible(page.getByText('Not configured', { exact: true }).first())).toBe(true);
    expect(await visible(page.getByText('Find your token.'))).toBe(true);
  });
});
