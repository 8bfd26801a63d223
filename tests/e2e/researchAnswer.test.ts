import { afterAll, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 400 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

it('the research window offers Pause as soon as the press is answered, however long what changed takes to be read', async () => {
  const { db } = test.site;
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const { data } = await db
    .from('inbox_stories')
    .insert({ title: 'The slow reader' })
    .select('id')
    .single()
    .throwOnError();
  const story = object({ id: string() }).parse(data).id;
  const page = await test.blank({ storage: signInStorage(test.site, editor) });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${test.site.url}/dashboard/research/${story}`);
  await button('Start').waitFor();
  openrouter.setFault('slow');
  // From here on, nothing is read.
  await page.route(/\/api\/dashboard\/(research|runs)\/[^?]*(\?.*)?$/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await button('Start').click();
  await button('Pause').click();
  await button('Continue').waitFor();
  const runs = await db.from('workflow_runs').select('status').eq('story_id', story).throwOnError();
  expect(runs.data).toEqual([{ status: 'cancelled' }]);
  openrouter.setFault(null);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
