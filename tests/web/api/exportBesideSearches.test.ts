import { expect, it } from 'vitest';
import { useApi } from './useApi.ts';

const test = useApi('postgres');

/** Runs until its deadline: a back reference makes the regular expression try every way of cutting the text. */
const heavy = `
  create function public.searches_long() returns boolean language sql volatile as $f$
    select '${'ab'.repeat(3_000)}' ~ '^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$' $f$;
  grant execute on function public.searches_long() to authenticated;
`;
const exported = () =>
  test.api.request('/inbox/export', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${test.editor.accessToken}`,
      'content-type': 'application/json',
      'content-length': '100',
    },
    body: JSON.stringify({ filter: {}, columns: [{ id: 'title', label: 'Title' }] }),
  });

it('completes an export of somebody who searches heavily at the same time', async () => {
  await test.backend.sql.script(heavy);
  const begun = await exported();
  expect(begun.status).toBe(200);
  const running = async () => {
    const rows = await test.backend.sql.query(
      `select 1 from pg_stat_activity where query ~ 'searches_long' and state = 'active'
         and datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  const searches = [1, 2].map(async () => (await test.editor.client.rpc('searches_long')).status);
  await expect.poll(running).toBe(2);
  // The export's next page waits for both searches, and then until the account may use the database again.
  const text = await begun.text();
  expect(await Promise.all(searches)).toEqual([504, 504]);
  expect(text.trimEnd().split('\n')).toHaveLength(251);
}, 120_000);

it('allows three exports of a person at the same time', async () => {
  const open = await Promise.all([exported(), exported(), exported()]);
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await exported()).status).toBe(429);
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await exported()).status).toBe(200);
  for (const { body } of open.slice(1)) await body?.cancel();
});
