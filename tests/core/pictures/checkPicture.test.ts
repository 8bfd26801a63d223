import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureFault } from '#core/pictures/checkPicture.ts';

it('of many pictures at once eight wait, and the others are refused instead of held in memory', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const checks = await Promise.allSettled(Array.from({ length: 12 }, () => pictureFault(picture)));
  expect(checks.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => ({ status: 'fulfilled', value: undefined })));
  for (const check of checks.slice(9)) {
    expect(check).toMatchObject({ status: 'rejected', reason: { code: 'rate_limited', retryable: true } });
  }
  expect(await pictureFault(picture)).toBe(undefined);
});
