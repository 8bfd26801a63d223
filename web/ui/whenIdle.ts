/** Calls `run` when the page is idle. Safari has no requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 1000);
}
