/** Milliseconds for the first view of a page: idle moments before that are only waits for the network. */
const FIRST_VIEW_MS = 1000;

/** Calls `run` when the page is idle. Safari has no requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 1000);
}

/** Calls `run` when the page is idle and has had the time to show itself: for code that its first view does not need. */
export function whenLoaded(run: () => void): void {
  setTimeout(() => whenIdle(run), FIRST_VIEW_MS);
}
