import type { Page } from 'playwright-core';
import type { Reader } from './readers.ts';
import type { SiteTest } from './useSite.ts';

/** Has the server refuse the session of a page, until what is returned is called. */
export async function endSession(test: SiteTest, page: Page): Promise<() => Promise<void>> {
  test.allow(/status of 401/);
  const refusal = { code: 'auth', message: 'Your session is over.', hint: 'Sign in again.' };
  await page.route('**/api/dashboard/**', (route) => route.fulfill({ status: 401, json: refusal }));
  return () => page.unroute('**/api/dashboard/**');
}

/** The window that asks for a sign-in on top of the page. */
export const signInWindow = (page: Page) => page.getByRole('dialog', { name: 'Your session is over' });

/** Signs in in that window, which then goes, or is still there. */
export async function signInAgain(
  page: Page,
  reader: Reader,
  state: 'detached' | 'visible' = 'detached',
): Promise<void> {
  const dialog = signInWindow(page);
  await dialog.getByLabel('Email').fill(reader.email);
  await dialog.getByLabel('Password').fill(reader.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state });
}
