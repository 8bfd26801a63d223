/**
 * Keeps the browser from leaving the dashboard for a file that is dropped beside the place for it, such as a thumbnail's.
 * @returns ends that.
 */
export function keepPage(): () => void {
  const kept = new AbortController();
  for (const type of ['dragover', 'drop'] as const) {
    // On the window, behind all places that take files.
    window.addEventListener(type, refuseFile, { signal: kept.signal });
  }
  return () => kept.abort();
}

function refuseFile(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
  // A field for files takes them by itself.
  if (target instanceof HTMLInputElement && target.type === 'file') return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
