import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

/** The element that a click into the middle of a field would meet is the field, or in its label. */
const isClear = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (field.contains(hit) || hit.contains(field));
  });

it.each([
  { width: 1280, height: 900 },
  { width: 1280, height: 640 },
  { width: 1920, height: 1080 },
])('messages cover no field of the article, at $width × $height', async (viewport) => {
  const { page } = await open({ slug: `clear-${viewport.width}-${viewport.height}` });
  await page.setViewportSize(viewport);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  const message = page.getByText(/^#\d+ is on the site$/);
  await message.waitFor();
  await message.hover();
  for (const label of ['Upload a picture', 'Alternative text', 'Slug', 'Correction shown to readers (optional)']) {
    expect(await isClear(page, label), label).toBe(true);
  }
  const toast = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const brief = await page.getByRole('region', { name: 'Research brief' }).boundingBox();
  expect(toast?.y).toBeGreaterThan(0);
  expect((toast?.x ?? 0) + (toast?.width ?? 0) - 8).toBeLessThanOrEqual((brief?.x ?? 0) + (brief?.width ?? 0));
});
