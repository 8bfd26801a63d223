/** Most milliseconds to wait, because a hidden tab paints nothing. */
const LONGEST_MS = 100;

/** Resolves after the next frame, so that the work after it does not delay a paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
