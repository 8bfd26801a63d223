import { expect, it } from 'vitest';
import { object, string } from 'zod';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();

it('a slug that was emptied has no address, nor the one of what was typed before', async () => {
  const { db } = test.site;
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const { data } = await db.from('production_stories').insert({ title: 'Ferry' }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const article = { slug: 'ferry', title: 'Ferry', content: 'One.', production_story_id: id };
  await db.from('articles').insert(article).throwOnError();
  const page = await test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
  const slug = page.getByRole('textbox', { name: 'Slug' });
  await slug.fill('The ferry');
  const address = page.getByText('Will be /article/the-ferry');
  await address.waitFor();
  await page.clock.install();
  await slug.fill('');
  await page.getByText('An address needs letters or digits.').waitFor();
  // A check would have begun by now.
  await page.clock.runFor(1000);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  expect(await address.count()).toBe(0);
});
