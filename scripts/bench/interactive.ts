import type { Page } from 'playwright-core';

/**
 * Milliseconds from navigation until the first rows are painted and the main thread is idle.
 * @param rows selector and minimum number of elements that must be present.
 */
export async function interactive(
  page: Page,
  path: string,
  rows: { selector: string; count: number },
): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(
    ({ selector, count }) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (document.querySelectorAll(selector).length < count) return;
          watch.disconnect();
          requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.addEventListener('message', () => resolve(performance.now()));
            painted.port1.start();
            painted.port2.postMessage(null);
          });
        };
        const watch = new MutationObserver(check);
        watch.observe(document, { childList: true, subtree: true });
        check();
      }),
    rows,
  );
}
