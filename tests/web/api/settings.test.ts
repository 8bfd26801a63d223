import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { array, literal, object, string } from 'zod';
import { stepModelKey } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';
import { testBackendKinds } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { openServerAdmin } from '../../support/serverAdmin.ts';
import { LISTED_MODEL, SMTP_PASSWORD, useSettingsApi } from './useSettingsApi.ts';

const unknownTrue = literal(true);

describe.each(testBackendKinds)('settings of the API on %s', (kind) => {
  const test = useSettingsApi(kind);
  const { send } = test;
  const put = (key: string, expected: unknown, value: unknown, user = test.anna) =>
    send('PUT', `/settings/${key}`, { expected, value }, user);

  it('are changed by compare-and-set, with who changed them in the history', async () => {
    const both = await Promise.all([put('words_to_avoid', [], ['one']), put('words_to_avoid', [], ['two'], test.bela)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ body }) => object({ applied: unknownTrue }).safeParse(body).success)).toHaveLength(1);
    expect((await put('model_drafts', null, 'openai/gpt-4o')).body).toEqual({
      applied: true,
      current: 'openai/gpt-4o',
    });
    expect((await put('model_drafts', 'openai/gpt-4o', null)).body).toEqual({ applied: true, current: null });
    const { body } = await send('GET', '/settings/changes?key=model_drafts');
    expect(body).toMatchObject({
      changes: [
        { before: 'openai/gpt-4o', after: null, changed_by: test.anna.email },
        { before: null, after: 'openai/gpt-4o' },
      ],
      next: null,
    });
  });

  it.each([
    ['no amount', 'monthly_budget_usd', '12'],
    ['a negative amount', 'monthly_budget_usd', -1],
    ['a word that is too long', 'words_to_avoid', ['x'.repeat(61)]],
    ['a megabyte of words', 'words_to_avoid', Array.from({ length: 20_000 }, () => 'x'.repeat(50))],
    ['a model that nobody knows', 'model_drafts', 'nobody/nothing'],
    ['a model with markup', 'model_drafts', '<script>'],
  ])('refuse %s', async (_, key, value) => {
    expect((await put(key, null, value)).status).toBe(400);
  });

  it('take a model that only the provider knows yet', async () => {
    expect((await put('model_analyses', null, LISTED_MODEL)).body).toEqual({ applied: true, current: LISTED_MODEL });
  });

  it('answer 404 for an unknown setting', async () => {
    expect((await put('secret_key', null, 'x')).status).toBe(404);
  });

  it('refuse lists inside lists, as the new value and as the one that was seen', async () => {
    const nested: unknown = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
    expect((await put('run_budget_usd', nested, 3)).status).toBe(400);
    expect((await put('words_to_avoid', [], nested)).status).toBe(400);
  });

  it('have a model for each research step, and for no other', async () => {
    const { body } = await send('GET', '/settings');
    const { settings: listed } = object({ settings: array(object({ key: string() })) }).parse(body);
    for (const { number } of researchSteps) expect(listed.map(({ key }) => key)).toContain(stepModelKey(number));
    const last = stepModelKey(researchSteps.length);
    expect((await put(last, null, 'openai/gpt-4o')).body).toMatchObject({ applied: true });
    expect((await send('GET', `/settings/changes?key=${last}`)).body).toMatchObject({
      changes: [{ key: last, before: null, after: 'openai/gpt-4o' }],
    });
    expect((await put(stepModelKey(researchSteps.length + 1), null, 'openai/gpt-4o')).status).toBe(404);
  });

  it('say what is wrong with a service, without a secret', async () => {
    const models = await send('POST', '/settings/test/models');
    expect(models.body).toMatchObject({ ok: false, text: 'OPENROUTER_API_KEY is not set.' });
    const search = await send('POST', '/settings/test/search');
    expect(search.body).toMatchObject({ ok: false, hint: expect.stringContaining('SEARXNG_URL') });
    const mail = await send('POST', '/settings/test/mail');
    expect(mail.body).toMatchObject({ ok: false, hint: expect.stringContaining('SMTP_URL') });
    expect(mail.text + search.text).not.toContain(SMTP_PASSWORD);
  });

  it('give up on a service that takes a connection and never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const clock = new FakeClock(Date.now());
    const admin = openServerAdmin(test.backend, { clock, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const asked = admin.test({ service: 'mail', email: test.anna.email }, new AbortController().signal);
    await once(silent, 'connection');
    await clock.advance(10_000);
    expect(await asked).toMatchObject({ ok: false, text: 'No answer within 10 s.', tookMs: 10_000 });
  });

  it('keep schedules with their folder, and refuse a schedule that never runs', async () => {
    const asked = { cron: '0 6 * * *', timeZone: 'Europe/Berlin' };
    expect((await send('PUT', '/system/schedules/backup', { ...asked, folder: '/etc' })).status).toBe(400);
    expect((await send('PUT', '/system/schedules/backup', { ...asked, timeZone: 'Mars/Olympus' })).status).toBe(400);
    expect((await send('PUT', '/system/schedules/backup', { ...asked, keep: 3 })).status).toBe(200);
    await send('PUT', '/system/schedules/backup/paused', { paused: true });
    expect((await send('GET', '/system/schedules')).body).toMatchObject({
      schedules: [{ name: 'backup', paused: true, nextAt: null, options: { keep: 3 }, setBy: test.anna.email }],
    });
    expect((await send('DELETE', '/system/schedules/backup')).status).toBe(200);
  });

  it('plan more than a hundred scrapes a day only where somebody confirmed it', async () => {
    await test.backend.sql.script(
      `insert into monitored_accounts (username) select 'wire_' || n from generate_series(1, 5) n`,
    );
    const planned = async (cron: string, more: object = {}) => {
      const { status, body } = await send('PUT', '/system/schedules/scrape', { cron, timeZone: 'UTC', ...more });
      return { status, body };
    };
    const message =
      '120 scrapes a day would be planned for 5 active accounts, more than 100. That is about $2.4000 a day.';
    expect(await planned('0 * * * *')).toMatchObject({ status: 402, body: { code: 'budget', message } });
    expect((await send('GET', '/system/schedules')).body).toMatchObject({ schedules: [] });
    // A schedule that runs hourly on the first of each month plans more than 100 scrapes on that day; one of twenty runs a day does not.
    expect((await planned('0 * 1 * *')).status).toBe(402);
    expect((await planned('0 0-19 * * *')).status).toBe(200);
    expect((await planned('0 * * * *', { confirmed: true })).status).toBe(200);
    expect((await send('PUT', '/system/schedules/scrape/paused', { paused: true })).status).toBe(200);
    expect((await send('PUT', '/system/schedules/scrape/paused', { paused: false })).status).toBe(200);
    await send('DELETE', '/system/schedules/scrape');
    await test.backend.sql.script('delete from monitored_accounts');
  });

  it('do nothing for somebody who is not staff', async () => {
    const paths = ['/settings', '/settings/changes', '/staff', '/system', '/system/backups'];
    const answers = await Promise.all(paths.map((path) => send('GET', path, undefined, test.reader)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  });
});
