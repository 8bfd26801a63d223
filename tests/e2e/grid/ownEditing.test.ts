import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  await db.from('inbox_stories').insert({ title: 'Idea', angle: 'As it was' }).throwOnError();
});

it('a person reads of nobody else who edits after they have loaded the page anew', async () => {
  const [one, two] = [await openTable(test, 'inbox'), await openTable(test, 'inbox')];
  await goTo(one, 3400, 'angle');
  await one.keyboard.press('Enter');
  await cellOf(two, 3400, 'angle').locator('[title$="edits this now"]').waitFor();
  const answered = one.waitForResponse(
    (answer) => answer.url().endsWith('/editing') && answer.request().method() === 'GET',
  );
  await one.reload();
  const { cells } = await (await answered).json();
  // The server still names the editor of the page before.
  expect(cells).toHaveLength(1);
  await cellOf(one, 3400, 'angle').waitFor();
  await one.getByText('All changes saved').waitFor();
  expect(
    await one
      .getByRole('contentinfo')
      .getByText(/edits #3400/)
      .count(),
  ).toBe(0);
  expect(await one.locator('[title$="edits this now"]').count()).toBe(0);
});
