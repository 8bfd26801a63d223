import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite(({ db }) => publishArticles(db, manyArticles('Story', 20)), {
  env: { VIDEO_CHANNEL_URL: 'https://video.example/channel' },
});

describe('the frame of every page', () => {
  it('ends with the categories, the legal links, contact, newsletter, copyright and EST. 2024', async () => {
    const page = await test.revisit('/');
    const footer = page.getByRole('contentinfo');
    const links = footer.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await expect.poll(() => links.count()).toBe(7);
    const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
    expect(await legal.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/legal#privacy-policy',
      '/legal#terms-of-service',
      '/legal#cookie-policy',
      '/legal#editorial-guidelines',
      '/legal#corrections',
      '/legal#contact-information',
    ]);
    await expect.poll(() => footer.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    await expect.poll(() => footer.textContent()).toContain(`© ${new Date().getUTCFullYear()} Velocity News`);
    await expect.poll(() => footer.textContent()).toContain('EST. 2024');
  });

  it('has the logo, and a Subscribe link to the video channel', async () => {
    const page = await test.open('/legal');
    const header = page.getByRole('banner');
    await expect.poll(() => header.getByRole('link', { name: 'Velocity News' }).getAttribute('href')).toBe('/');
    const subscribe = header.getByRole('link', { name: /^Subscribe/ });
    await expect.poll(() => subscribe.getAttribute('href')).toBe('https://video.example/channel');
    await expect.poll(() => subscribe.getAttribute('rel')).toContain('noopener');
  });

  it.each([
    ['the menu button', 'Menu', 'Sorry, more features coming soon...'],
    ['French', 'French', 'Sorry, language translations are coming soon...'],
    ['Arabic', 'Arabic', 'Sorry, language translations are coming soon...'],
    ['Spanish', 'Spanish', 'Sorry, language translations are coming soon...'],
  ])('answers %s with a toast', async (_, name, text) => {
    const page = await hydrated(await test.open('/legal'));
    if (name !== 'Menu') await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole(name === 'Menu' ? 'button' : 'menuitemradio', { name }).click();
    expect(await visible(page.getByText(text, { exact: true }))).toBe(true);
  });

  it('says nothing when English is chosen, which it is', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.getByRole('button', { name: 'Language: English' }).click();
    const menu = page.getByRole('menu');
    expect(await menu.getByRole('menuitemradio').allTextContents()).toEqual(['English', 'French', 'Arabic', 'Spanish']);
    expect(await menu.getByRole('menuitemradio', { checked: true }).allTextContents()).toEqual(['English']);
    await menu.getByRole('menuitemradio', { name: 'English' }).click();
    await menu.waitFor({ state: 'detached' });
    // A toast of the choice would be shown together with this one.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByText('Sorry, more features coming soon...').waitFor();
    await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(1);
  });

  it('takes a toast away after three seconds', async () => {
    const page = await test.blank();
    await page.clock.install();
    await page.goto('/legal');
    await page.keyboard.press('Shift');
    await page.clock.runFor(100);
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const toast = page.getByText('Sorry, more features coming soon...');
    await expect.poll(async () => (await page.clock.runFor(20), toast.count())).toBe(1);
    await page.clock.runFor(2800);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(600);
    await toast.waitFor({ state: 'detached' });
  });

  it.each(['page', 'footer'])('answers the newsletter box of the %s, whatever is typed', async (place) => {
    const page = await hydrated(await test.open('/'));
    const box = page.locator(`.newsletter-${place}`);
    await box.getByRole('textbox').fill('not an address');
    await box.getByRole('button', { name: 'Subscribe' }).click();
    const toast = page.getByText('Sorry, more features coming soon...', { exact: true });
    expect(await visible(toast)).toBe(true);
  });
});
