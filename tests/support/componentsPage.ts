import type { Page } from 'playwright-core';
import { createReader, makeStaff, type Reader, signInStorage } from './readers.ts';
import { useSite, type VisitOptions } from './useSite.ts';

/** Opens the page with all components, as staff sees it. */
export function componentsPage(): (options?: VisitOptions) => Promise<Page> {
  let member: Reader | undefined;
  const test = useSite(async (site) => {
    member = await createReader(site);
    await makeStaff(site, member);
  });
  return async ({ storage = {}, ...options } = {}) => {
    if (member === undefined) throw new Error('nobody is staff yet');
    const page = await test.open('/dashboard-test', {
      ...options,
      storage: { ...signInStorage(test.site, member), ...storage },
    });
    await page.getByRole('heading', { name: 'Table, empty' }).waitFor();
    return page;
  };
}

/** One part of that page. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
