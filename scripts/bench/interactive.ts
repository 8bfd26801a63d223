import type { Page } from 'playwright-core';

/**
 * Milliseconds from a page's address to its first rows painted and the page free again.
 * @param rows what has to be there before it counts: so many elements of a selector.
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
