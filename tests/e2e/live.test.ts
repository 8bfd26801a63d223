import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { postgresEnv } from '../support/postgresEnv.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

/** The promised time, plus what a busy machine takes. */
const SOON = { timeout: 6000 };

const environments = { embedded: {}, postgres: await postgresEnv() };

describe.each(Object.entries(environments))('a change by a colleague, on %s', (_, env) => {
  const test = useSite(
    async ({ db }) => {
      await db
        .from('inbox_stories')
        .insert([{ title: 'A bridge' }, { title: 'A harbour' }])
        .throwOnError();
      await db.from('production_stories').insert({ title: 'The ferry', urgency: 'Low' }).throwOnError();
    },
    { env },
  );

  const staff = async (): Promise<Reader> => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    return reader;
  };
  const browserOf = async (reader: Reader): Promise<BrowserContext> =>
    test.visitor({ storage: signInStorage(test.site, reader) });
  const streams = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/dashboard/live')) asked.push(request.url());
    });
    return asked;
  };
  const cell = (page: Page, text: string) => page.getByRole('grid').getByRole('gridcell', { name: text });
  const open = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(path);
    await page
      .locator('[role=gridcell]', { hasText: /bridge|ferry/ })
      .first()
      .waitFor();
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
    return page;
  };

  it('shows in the tables of others, and in their open stories', async () => {
    const [ada, grace] = [await browserOf(await staff()), await browserOf(await staff())];
    const hers = await open(ada, '/dashboard/production');
    const table = await open(grace, '/dashboard/production');
    const { data } = await test.site.db.from('production_stories').select('id').single().throwOnError();
    const story = await open(grace, `/dashboard/production/${String(data.id)}`);
    await story.getByRole('dialog').getByText('Urgency').waitFor();
    await hers.locator('[role=gridcell][data-column=urgency]').click();
    await hers.getByRole('option', { name: 'Urgent', exact: true }).click();
    await expect.poll(() => table.getByRole('grid').textContent(), SOON).toContain('Urgent');
    await expect.poll(() => story.getByRole('dialog').textContent(), SOON).toContain('Urgent');
  });

  it('shows whether it was made by a command, a worker or another server', async () => {
    const page = await open(await browserOf(await staff()), '/dashboard/inbox');
    await test.site.db.from('inbox_stories').insert({ title: 'A lighthouse' }).throwOnError();
    expect(await visible(cell(page, 'A lighthouse'))).toBe(true);
    await test.site.db
      .from('inbox_stories')
      .update({ deleted_at: new Date().toISOString() })
      .eq('title', 'A lighthouse')
      .throwOnError();
    await expect.poll(() => cell(page, 'A lighthouse').count(), SOON).toBe(0);
  });

  it('arrives over one stream for all tabs of a browser, which another tab takes over', async () => {
    const context = await browserOf(await staff());
    const first = await open(context, '/dashboard/inbox');
    const second = await context.newPage();
    const asked = streams(second);
    await second.goto('/dashboard/inbox');
    await second.locator('[data-connection="live"]').waitFor({ state: 'attached' });
    expect(asked).toEqual([]);
    await first.close();
    await expect.poll(() => asked.length).toBe(1);
    // The stream continues where the first tab stopped.
    expect(asked[0]).toContain('cursor=');
    await test.site.db.from('inbox_stories').insert({ title: 'A canal' }).throwOnError();
    expect(await visible(cell(second, 'A canal'))).toBe(true);
  });
});
