import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { articlePage, localReader, webSite, type Page } from '../../support/webSite.ts';

const MIB = 1024 * 1024;
const sentence = 'The harbour of Merjan reopened on Monday after eleven days of repairs, port officials said.';
const html =
  (body: string | Buffer): Page =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(body);

describe('a page that is sent to do harm, or by mistake', () => {
  it('is read up to 10 MB where it has 20, and says that the rest is missing', async () => {
    const paragraph = `<p>${sentence}</p>`;
    await using site = await webSite({
      '/long': html(`<title>Minutes</title>${paragraph.repeat(Math.ceil((20 * MIB) / paragraph.length))}`),
      '/news': articlePage('Harbour reopens', [sentence]),
    });
    await using web = localReader();
    let longest = 0;
    const worked = () => process.threadCpuUsage().user / 1_000;
    let last = worked();
    const watch = setInterval(() => {
      const now = worked();
      longest = Math.max(longest, now - last);
      last = now;
    }, 5);
    const page = await web.scrape(`${site.url}/long`);
    clearInterval(watch);
    expect(page.title).toBe('Minutes');
    expect(page.text).toContain(sentence);
    expect(page.text.length).toBeLessThanOrEqual(2_000_000);
    expect(page.warnings).toContain('The page is longer than what was read of it, or its end is missing.');
    // It is taken apart beside this process, which answers others meanwhile; a busy machine's own delays do not count.
    expect(longest).toBeLessThan(1_000);
    expect((await web.scrape(`${site.url}/news`)).title).toBe('Harbour reopens');
  });

  it('is reported as a sign-in where the address leads to one, and as a subscription where the page says so', async () => {
    const form = '<form><input name="user"><input type="password"><button>Go</button></form>';
    const paid = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>';
    await using site = await webSite({
      '/story': (_, response) => response.writeHead(302, { location: '/login?next=/story' }).end(),
      '/login': `<title>Members</title>${form}`,
      '/paid': articlePage('Harbour reopens', [sentence], paid),
    });
    await using web = localReader();
    expect((await web.scrape(`${site.url}/story`)).warnings).toEqual(['The address leads to a sign-in page.']);
    expect((await web.scrape(`${site.url}/paid`)).warnings).toContain(
      'The site says that the whole text is for subscribers.',
    );
  });

  it('is read for what it is, whatever its type claims', async () => {
    await using site = await webSite({
      '/json': html('{"harbour": "Merjan", "days": 11}'),
      '/feed': html('<rss version="2.0"><channel><title>The Valley Post</title></channel></rss>'),
      '/picture': html(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      '/program': html(Buffer.from('7f454c4602010100000000000000000003003e00', 'hex')),
      '/latin': html(Buffer.from(`<meta charset="utf-8"><p>Der Hafen von K\xF6ln \xF6ffnete am Montag.</p>`, 'latin1')),
    });
    await using web = localReader();
    expect(await web.scrape(`${site.url}/json`)).toMatchObject({
      kind: 'json',
      text: expect.stringContaining('Merjan'),
    });
    expect(await web.scrape(`${site.url}/feed`)).toMatchObject({ kind: 'feed', title: 'The Valley Post' });
    for (const path of ['/picture', '/program']) {
      const asked = web.scrape(`${site.url}${path}`);
      await expect(asked).rejects.toBeInstanceOf(AppError);
      await expect(asked).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('binary') });
    }
    expect((await web.scrape(`${site.url}/latin`)).text).toBe('Der Hafen von Köln öffnete am Montag.');
  });

  it.each([
    ['a million nested tags', '<div>'.repeat(1_000_000)],
    ['5 MB of tables', `<table><tr><td>${sentence}</td></tr></table>`.repeat(40_000)],
    ['every word in an element of its own', `<p>${'<span>Merjan </span>'.repeat(140_000)}</p>`],
    ['one attribute of a megabyte', `<div class="${'ad '.repeat(350_000)}">${sentence}</div>`],
    ['thousands of headings without a text', '<h2>Read more</h2>'.repeat(50_000)],
    ['inline tags within each other, again and again', `<p>${'<b>'.repeat(400)}Merjan</p>`.repeat(600)],
  ])('takes no more than two seconds of anybody’s time: %s', async (_, body) => {
    await using site = await webSite({ '/hostile': html(body), '/news': articlePage('Harbour reopens', [sentence]) });
    await using web = localReader();
    await web.scrape(`${site.url}/news`);
    const before = process.cpuUsage();
    await web.scrape(`${site.url}/hostile`);
    const { user, system } = process.cpuUsage(before);
    // Of the processor, which does not depend on who else uses the machine; and as much again for a new thread.
    expect((user + system) / 1_000_000).toBeLessThan(4);
    expect((await web.scrape(`${site.url}/news?2`)).title).toBe('Harbour reopens');
  });
});
