/** Most milliseconds: a tab that nobody sees paints nothing. */
const LONGEST_MS = 100;

/** Resolves behind the next frame, so that what waits for it delays no paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
