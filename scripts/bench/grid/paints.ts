import type { Page } from 'playwright-core';

/** Makes the page record the time from each key press to its paint. */
export async function probePaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { paintTimes: times });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
          painted.port1.start();
          painted.port2.postMessage(null);
        }),
      true,
    );
  });
}

/** Milliseconds from each key press of `act` to its paint. */
export async function timesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const take = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      const times: unknown = Reflect.get(globalThis, 'paintTimes');
      return Array.isArray(times) ? times.splice(0).map(Number) : [];
    });
  await take();
  await act();
  return take();
}
