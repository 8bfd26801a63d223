import type { Page } from 'playwright-core';

/** The change on the page that shows that a key had its effect. */
export type Answer =
  /** A new element. */
  | { shows: string }
  /** An element that disappeared. */
  | { hides: string }
  /** The focus moved to another element, which this selector finds. */
  | { focuses: string }
  /** The text of the focused field changed. */
  | { types: true };

const LONGEST_MS = 10_000;

/**
 * Milliseconds from a key press to the paint that shows its effect. Measuring the first paint would count a page as fast
 * that shows no effect yet.
 * @throws {Error} if there is no effect.
 */
export async function keyToAnswer(page: Page, key: string, answer: Answer): Promise<number> {
  await page.evaluate(
    ({ wanted, longest }) => {
      const before = document.activeElement;
      const textOf = (field: Element | null) => (field !== null && 'value' in field ? field.value : null);
      const text = textOf(before);
      const holds = () => {
        if ('shows' in wanted) return document.querySelector(wanted.shows) !== null;
        if ('hides' in wanted) return document.querySelector(wanted.hides) === null;
        if ('types' in wanted) return textOf(before) !== text;
        return document.activeElement !== before && document.activeElement?.matches(wanted.focuses) === true;
      };
      if (holds()) throw new Error(`It is so before the key: ${JSON.stringify(wanted)}`);
      const measured = new Promise<number>((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (!holds()) {
                if (performance.now() - timeStamp < longest) requestAnimationFrame(look);
                else resolve(Number.NaN);
                return;
              }
              const painted = new MessageChannel();
              painted.port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true });
              painted.port1.start();
              painted.port2.postMessage(null);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
      Object.assign(globalThis, { keyAnswer: measured });
    },
    { wanted: answer, longest: LONGEST_MS },
  );
  await page.keyboard.press(key);
  const ms = await page.evaluate(async () => Number(await Reflect.get(globalThis, 'keyAnswer')));
  if (Number.isNaN(ms)) throw new Error(`${key} is not answered at ${page.url()}: ${JSON.stringify(answer)}`);
  return ms;
}
