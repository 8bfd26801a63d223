import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 100 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a press for Pause that comes right after a colleague’s does not continue the run', async () => {
  const { db } = test.site;
  const { data: story } = await db.from('inbox_stories').insert({ title: 'Two' }).select('id').single().throwOnError();
  const open = async () => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    return test.open(`/dashboard/research/${story.id}`, { storage: signInStorage(test.site, reader) });
  };
  const [anna, dev] = [await open(), await open()];
  // No model answers until the run is paused.
  openrouter.setFault('slow');
  await button(anna, 'Start').press('Enter');
  await button(dev, 'Pause').focus();
  // As soon as the button has changed under the finger, as the page itself sees it.
  await dev.evaluate(() => {
    const key = { key: 'Enter', bubbles: true, cancelable: true };
    const isContinue = () => document.activeElement?.textContent === 'Continue';
    new MutationObserver((_, watch) => {
      if (!isContinue() || !(document.activeElement instanceof HTMLElement)) return;
      watch.disconnect();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
      document.activeElement.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await button(anna, 'Pause').press('Enter');
  const said = 'Nothing was done: the button was “Pause” until just now. Press again for “Continue”.';
  expect(await visible(dev.getByText(said).first())).toBe(true);
  const status = async () =>
    (await db.from('workflow_runs').select('status').eq('story_id', story.id).throwOnError()).data[0]?.status;
  expect(await status()).toBe('cancelled');
  openrouter.setFault(null);
  await button(dev, 'Continue').press('Enter');
  await expect.poll(status, { timeout: 60_000 }).toBe('completed');
});
