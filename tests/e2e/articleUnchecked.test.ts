import { expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

const ferry = {
  title: 'The ferry line reopened',
  brief: '### What happened\n- The ferry line reopened.\n',
  content: 'It carried 940 people.\n\nIt carried 1,250 cars.',
};

it('the marks of an article stay where the server fails to compare it, and that is said', async () => {
  test.allow(/status of 500/);
  const { page } = await open({ ...ferry, slug: 'failed', is_published: true, published_at: '2026-11-18' });
  const confirm = page.getByRole('button', { name: /^Confirm / });
  await expect.poll(() => confirm.count()).toBe(2);
  await page.route('**/check', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('textbox', { name: 'Standfirst' }).fill('The line is back.');
  const told = page.getByText(/could not be compared with the brief; before, 2 marks are open\. Trying again\.$/);
  expect(await visible(told)).toBe(true);
  expect(await confirm.count()).toBe(2);
  const update = page.getByRole('button', { name: 'Update', exact: true });
  expect(await update.getAttribute('aria-disabled')).toBe('true');
  await page.unroute('**/check');
  expect(await visible(page.getByText(/2 marks are open\. Edit or confirm each, then update the article\.$/))).toBe(
    true,
  );
});

it('a correction that is refused for open marks says what to do with them, and not that somebody was faster', async () => {
  test.allow(/status of (500|409)/);
  const { page, address } = await open({ ...ferry, slug: 'refused', is_published: true, published_at: '2026-11-18' });
  await page.route('**/check', (route) => route.fulfill({ status: 500 }));
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Standfirst' }).fill('The line is back.');
  await page.getByText(/could not be compared with the brief\. Trying again\.$/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
  const difference = page.getByRole('dialog', { name: 'Update the article' });
  await difference.getByRole('button', { name: 'Update', exact: true }).click();
  const refusal = difference.getByRole('alert');
  await expect
    .poll(() => refusal.textContent())
    .toMatch(/2 marks are open\. Confirm or change each marked passage: Alt\+N/);
  expect(await refusal.textContent()).not.toContain('faster');
  await page.unroute('**/check');
  await difference.getByRole('button', { name: 'Cancel' }).click();
  const confirm = page.getByRole('button', { name: /^Confirm / });
  await confirm.first().click();
  await expect.poll(() => confirm.count()).toBe(1);
  await confirm.click();
  // What was refused is answered.
  expect(await visible(page.getByText('Not saved yet; kept in this browser.', { exact: true }))).toBe(true);
});
