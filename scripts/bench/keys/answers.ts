import type { Page } from 'playwright-core';

/** What the page shows once a key is answered. */
export type Answer =
  /** An element that was not there. */
  | { shows: string }
  /** An element that is there no longer. */
  | { hides: string }
  /** The focus is on an element that this selector finds, and was on another. */
  | { focuses: string }
  /** The field that has the focus holds another text. */
  | { types: true };

const LONGEST_MS = 10_000;

/**
 * Milliseconds from a key press to the paint in which the page shows its answer. A first paint alone would count a page
 * that answers nothing yet as fast.
 * @throws {Error} if there is no answer.
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
