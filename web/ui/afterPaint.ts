/** Most milliseconds to wait, because a hidden tab paints nothing. */
const LONGEST_MS = 100;

let next: Promise<void> | undefined;

/** Resolves after the next frame, so that the work after it does not delay a paint. All who wait for it share one timer. */
export function afterPaint(): Promise<void> {
  next ??= new Promise((resolve) => {
    const longest = setTimeout(() => {
      next = undefined;
      cancelAnimationFrame(frame);
      resolve();
    }, LONGEST_MS);
    const frame = requestAnimationFrame(() => {
      // Whoever asks from here on waits for another frame.
      next = undefined;
      clearTimeout(longest);
      setTimeout(resolve);
    });
  });
  return next;
}
