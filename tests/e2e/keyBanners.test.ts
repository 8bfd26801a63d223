import { beforeAll, describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

const banners = [
  ['x-accounts', 'Apify API Token Required'],
  ['models', 'OpenRouter API Key Required'],
  ['scraper', 'Apify API Token Required'],
] as const;

describe('a banner about a missing key', () => {
  it.each(banners)('on %s does not come late and move what is below it', async (screen, title) => {
    const page = await test.open('/', { storage: signInStorage(test.site, editor) });
    // What was below it moved by a tenth of the window.
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        if (list.getEntries().some((shift) => 'value' in shift && Number(shift.value) > 0.02))
          document.documentElement.dataset['moved'] = 'true';
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${test.site.url}/dashboard/${screen}`);
    await page.getByText(title).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.locator('html').getAttribute('data-moved')).toBeNull();
  });
});
