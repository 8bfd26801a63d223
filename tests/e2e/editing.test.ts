import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles, uploadPicture } from '../support/articles.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle';
const address = `https://example.org/${'a-very-long-path/'.repeat(6)}`;
const arabic = 'وصلت القافلة إلى المدينة المحاصرة بعد أحد عشر يوما من الإغلاق. '.repeat(4).trim();

const test = useSite(async ({ db }) => {
  const red = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b00' } })
    .png()
    .toBuffer();
  const url = await uploadPicture(db, 'red.png', red, 'image/png');
  const images = [{ url, alt: 'The harbour of Merjan at dawn' }];
  await publishArticles(db, [
    { title: 'Breaking now', isBreaking: true, publishedAt: ago(0.2), images },
    {
      title: 'Three hours old',
      publishedAt: ago(3.5),
      summary: `The first sentence fits on the card. ${'The second one is far too long for it, '.repeat(5)}`,
      images,
    },
    { title: word, summary: `${word} and ${address}`, publishedAt: ago(4) },
    { title: 'Two days old', publishedAt: ago(48) },
    ...manyArticles('Earlier', 4, (index) => ({ publishedAt: ago(50 + index), images })),
    { title: `${word} slides`, publishedAt: ago(60) },
    ...manyArticles('Much earlier', 8, (index) => ({ publishedAt: ago(70 + index) })),
    {
      title: 'وصلت القافلة إلى المدينة',
      slug: 'convoy',
      summary: arabic,
      content: `${arabic}\n\nThe second paragraph is English.`,
      publishedAt: ago(90),
      category: 'eu-watch',
    },
    { title: 'השיירה הגיעה', slug: 'hebrew', summary: '', publishedAt: ago(91), category: 'eu-watch' },
    {
      title: 'In Latin letters',
      content: `${'“Quoted words begin it. '.repeat(10)}”`,
      publishedAt: ago(92),
      category: 'eu-watch',
    },
    { title: 'The only one', publishedAt: ago(93), category: 'us-watch', images },
  ]);
});

const wide = { viewport: { width: 1280, height: 900 } };

describe('the page as an editor would publish it', () => {
  it('ends every standfirst with its sentence, and cuts none', async () => {
    const page = await test.revisit('/', wide);
    const story = page.locator('.story', { hasText: 'Three hours old' });
    await expect.poll(() => story.locator('.story-summary').textContent()).toBe('The first sentence fits on the card.');
    const cut = await page
      .locator('.story-summary')
      .evaluateAll((all) => all.filter((text) => text.scrollHeight > text.clientHeight + 1).length);
    expect(cut).toBe(0);
  });

  it.each([768, 1280])(
    'gives stories 2 to 4 larger titles than 5 to 8, and the lead the largest, at %i px',
    async (width) => {
      const page = await test.revisit('/', { viewport: { width, height: 900 } });
      const size = (look: string) =>
        page
          .locator(`.story-${look} .story-title`)
          .first()
          .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
      const [lead, side, row] = [await size('lead'), await size('side'), await size('row')];
      expect(lead).toBeGreaterThan(side);
      expect(side).toBeGreaterThan(row);
      expect((await page.locator('.story-side img').first().boundingBox())?.width).toBeGreaterThanOrEqual(150);
    },
  );

  it('says how long ago a story of today was published, with the whole date in the tooltip', async () => {
    const page = await hydrated(await test.revisit('/', wide));
    const time = (title: string) => page.locator('.story', { hasText: title }).locator('time');
    // A busy machine may take minutes to arrive here.
    await expect.poll(() => time('Breaking now').textContent()).toMatch(/^[1-4]\d min ago$/);
    await expect.poll(() => time('Three hours old').textContent()).toBe('3 h ago');
    await expect
      .poll(() => time('Three hours old').getAttribute('title'))
      .toMatch(/^[A-Z][a-z]+ \d+, 20\d\d, \d\d:\d\d UTC$/);
    await expect.poll(() => time('Two days old').textContent()).toMatch(/^[A-Z][a-z]+ \d+, 20\d\d$/);
  });

  it('shows ages before the page’s code has loaded, and updates them in a tab that stays open', async () => {
    const page = await test.blank(wide);
    await page.route('**/assets/hydrate-*.js', (route) => route.abort());
    await page.goto('/');
    const old = page.locator('.story', { hasText: 'Three hours old' }).locator('time');
    await expect.poll(() => old.textContent()).toBe('3 h ago');
    test.allow(/hydrate|dynamically imported|Failed to load/);

    const open = await test.blank(wide);
    await open.clock.install();
    await open.goto('/');
    await open.keyboard.press('Shift');
    const time = open.locator('.story', { hasText: 'Three hours old' }).locator('time');
    await expect.poll(async () => (await open.clock.runFor(50), time.textContent())).toBe('3 h ago');
    await open.clock.fastForward(2 * hour);
    await expect.poll(async () => (await open.clock.runFor(50), time.textContent())).toBe('5 h ago');
  });

  it('shows breaking news with the time of day without JavaScript, and on its own page', async () => {
    const plain = await test.open('/', { javaScriptEnabled: false });
    const dated = /^[A-Z][a-z]+ \d+, 20\d\d, \d\d:\d\d UTC$/;
    await expect
      .poll(() => plain.locator('.story', { hasText: 'Breaking now' }).locator('time').textContent())
      .toMatch(dated);
    const page = await test.revisit('/article/breaking-now');
    await expect.poll(() => page.locator('.article-facts time').first().textContent()).toMatch(dated);
  });

  it('has a date line that is right in a tab that was left open', async () => {
    const page = await test.blank();
    await page.clock.install();
    await page.goto('/');
    await page.keyboard.press('Shift');
    await expect.poll(async () => (await page.clock.runFor(50), page.locator('html[data-ready]').count())).toBe(1);
    await page.clock.fastForward(2 * 24 * hour);
    const then = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
      Date.now() + 48 * hour,
    );
    await expect.poll(async () => (await page.clock.runFor(50), page.locator('.date-line').textContent())).toBe(then);
  });

  it('sets articles in lines of about 66 letters at 1280 px, with the picture’s caption', async () => {
    const page = await test.revisit('/article/breaking-now', wide);
    const text = page.locator('.article-text p').first();
    const letters = await text.evaluate((paragraph) => {
      const { fontSize, width } = getComputedStyle(paragraph);
      // A letter of Georgia, Palatino or Iowan is 0.47 em wide on average.
      return Number.parseFloat(width) / Number.parseFloat(fontSize) / 0.47;
    });
    expect(letters).toBeGreaterThan(60);
    expect(letters).toBeLessThan(70);
    await expect
      .poll(() => page.locator('.article-picture figcaption').innerText())
      .toBe('The harbour of Merjan at dawn');
    // Screen readers do not read it twice.
    await expect.poll(() => page.getByRole('img', { name: 'The harbour of Merjan at dawn' }).count()).toBe(1);
    await expect.poll(() => page.locator('figcaption').getAttribute('aria-hidden')).toBe('true');
  });

  it('does not repeat a category’s name on each card of its own page', async () => {
    const page = await test.revisit('/category/china-watch');
    await expect.poll(() => page.locator('.story').count()).toBe(16);
    expect(await page.locator('main .category-label').count()).toBe(0);
    await expect.poll(() => page.locator('main .breaking').count()).toBe(1);
    expect(await (await test.revisit('/')).locator('main .category-label').count()).toBe(16);
  });

  it('writes its headings in one kind of capitals, and leaves their letters as they are', async () => {
    const page = await test.revisit('/category/china-watch');
    const heading = page.getByRole('heading', { name: 'MORE FROM China Watch' });
    expect(await heading.evaluate((element) => getComputedStyle(element).fontVariantCaps)).toBe('all-small-caps');
    await expect.poll(() => heading.innerText()).toBe('MORE FROM China Watch');
  });

  it('fills the width with a story that stands alone', async () => {
    const page = await test.revisit('/category/us-watch', wide);
    const box = await page.locator('.story-lead').boundingBox();
    expect(box?.width).toBeGreaterThan(1150);
  });
});

describe('unusual texts', () => {
  it.each([320, 360, 390, 768, 1280])('words and addresses without an end break at %i px', async (width) => {
    for (const path of ['/', '/category/china-watch', `/article/${word.toLowerCase()}`]) {
      const page = await test.revisit(path, { viewport: { width, height: 800 } });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBe(0);
      const spilled = await page
        .locator('.story-title')
        .evaluateAll((all) => all.filter((title) => title.scrollWidth > title.clientWidth + 1).length);
      expect(spilled, path).toBe(0);
    }
  });

  it('Arabic and Hebrew run from right to left and name their language', async () => {
    const page = await test.revisit('/category/eu-watch', wide);
    const arabicCard = page.locator('.story-text').first();
    await expect.poll(() => arabicCard.getAttribute('dir')).toBe('rtl');
    await expect.poll(() => arabicCard.getAttribute('lang')).toBe('ar');
    await expect.poll(() => page.locator('.story-text').nth(1).getAttribute('lang')).toBe('he');
    await expect.poll(() => page.locator('.story-text').nth(2).getAttribute('dir')).toBe('ltr');
    const [card, time] = [await arabicCard.boundingBox(), await arabicCard.locator('time').boundingBox()];
    expect(time?.width).toBe(card?.width);
    expect(await arabicCard.locator('time').evaluate((element) => getComputedStyle(element).textAlign)).toBe('right');
  });

  it('an Arabic article keeps its first letter joined; a Latin one has its drop cap', async () => {
    const page = await test.revisit('/article/convoy');
    await expect.poll(() => page.locator('h1').getAttribute('dir')).toBe('rtl');
    const paragraphs = page.locator('.article-text p');
    expect(await paragraphs.evaluateAll((all) => all.map((each) => each.getAttribute('dir')))).toEqual(['rtl', 'ltr']);
    expect(await page.locator('.opening').count()).toBe(0);
    expect(await (await test.revisit('/article/in-latin-letters')).locator('.opening').count()).toBe(1);
  });

  it('a single view is written in the singular', async () => {
    await test.site.db.from('articles').update({ view_count: 1 }).eq('slug', 'hebrew');
    const text = async () => (await fetch(`${test.site.url}/article/hebrew`)).text();
    await expect.poll(async () => (await text()).replaceAll('<!-- -->', '')).toContain('>1 view<');
  });
});
