import { describe, expect, it } from 'vitest';
import { hydrated, useSite } from '../support/useSite.ts';

const test = useSite(async () => {}, { env: { CONTACT_EMAIL: 'desk@example.org' } });

const sections = [
  ['privacy-policy', 'Privacy Policy'],
  ['terms-of-service', 'Terms of Service'],
  ['cookie-policy', 'Cookie Policy'],
  ['editorial-guidelines', 'Editorial Guidelines'],
  ['corrections', 'Corrections'],
  ['contact-information', 'Contact Information'],
] as const;

describe('the legal page', () => {
  it('has six policies, effective 1 January 2025', async () => {
    const page = await test.open('/legal');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Legal information']);
    await expect.poll(() => page.getByText('Effective 1 January 2025').isVisible()).toBe(true);
    expect(await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      sections.map(([, title]) => title),
    );
    for (const [id] of sections) {
      const words = (await page.locator(`section#${id}`).textContent())?.split(/\s+/).length ?? 0;
      expect(words, id).toBeGreaterThan(40);
    }
    const text = await page.locator('main').textContent();
    expect(text).toContain('up to 30 days');
    expect(text).toContain('children under 16');
    expect(text).toContain('desk@example.org');
  });

  it.each(sections)('opens at an anchor: %s', async (id, title) => {
    const page = await test.open(`/legal#${id}`);
    const heading = page.getByRole('heading', { name: title, level: 2 });
    const top = async () => (await heading.boundingBox())?.y ?? -1;
    // Below the sticky navigation, not covered by it.
    expect(await top()).toBeGreaterThanOrEqual(40);
    expect(await top()).toBeLessThan(720);
    await hydrated(page);
    await expect.poll(() => heading.isVisible()).toBe(true);
    expect(await top()).toBeLessThan(720);
  });

  it('is reached at its anchor from the footer of another page, without a reload', async () => {
    const page = await hydrated(await test.open('/contact'));
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Corrections' }).click();
    await page.waitForURL('**/legal#corrections');
    const heading = page.getByRole('heading', { name: 'Corrections', level: 2 });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(300);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  });

  it('is reached at an anchor from its own contents', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Cookie Policy' }).click();
    await page.waitForURL('**/legal#cookie-policy');
    const heading = page.getByRole('heading', { name: 'Cookie Policy', level: 2 });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(300);
  });
});

describe('the contact page', () => {
  it('shows the address to write to', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await page.waitForURL('**/contact');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Contact Us']);
    // One address, with a subject for each department.
    const mail = page.getByRole('link', { name: 'desk@example.org' });
    await expect.poll(() => mail.count()).toBe(1);
    await expect.poll(() => mail.getAttribute('href')).toBe('mailto:desk@example.org');
    const desk = page.getByRole('link', { name: 'News desk' });
    await expect.poll(() => desk.getAttribute('href')).toBe('mailto:desk@example.org?subject=News%20desk');
    await page.goto('/legal');
    await expect.poll(() => page.locator('main').getByRole('link', { name: 'desk@example.org' }).count()).toBe(2);
  });
});

describe('the not-found page', () => {
  it.each(['/nothing', '/article', '/category', '/a/b/c', '/Legal', '/index.html', '/wp-login.php'])(
    'stands at every unknown path: %s',
    async (path) => {
      test.allow(/status of 404/);
      const page = await test.blank();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Oops! Page not found']);
      expect(await page.title()).toBe('Page not found | Velocity News');
      await hydrated(page);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await page.waitForURL(`${test.site.url}/`);
    },
  );

  it('links to the home page, without JavaScript too', async () => {
    test.allow(/status of 404/);
    const page = await test.open('/nothing', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${test.site.url}/`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Velocity News');
  });
});
