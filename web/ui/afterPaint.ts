/** Most milliseconds to wait, because a hidden tab paints nothing. */
const LONGEST_MS = 100;

/** What waits for the next frame; null: nothing does. */
let next: Promise<void> | null = null;

/**
 * Resolves after the next frame, so that the work after it does not delay a paint. All that waits for one frame shares
 * its timers: each would cost a part of the frame that shows an edit.
 */
export function afterPaint(): Promise<void> {
  return (next ??= new Promise((resolve) => {
    const end = () => {
      next = null;
      resolve();
    };
    requestAnimationFrame(() => {
      // Who asks from here on waits for the frame after this one.
      next = null;
      setTimeout(resolve);
    });
    setTimeout(end, LONGEST_MS);
  }));
}
