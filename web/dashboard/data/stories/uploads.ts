import { Listeners } from '../../../ui/listeners.ts';
import type { SendingFile } from '../api.ts';

/** Uploads in progress by story id. They continue while their cell is scrolled away. */
const running = new Map<string, { part: number; stopped: AbortController }>();
const listeners = new Listeners();

export const subscribeUploads = listeners.subscribe;

/** The progress of a story's upload, 0 to 1; undefined where there is none. */
export function uploadOf(id: string): number | undefined {
  return running.get(id)?.part;
}

/** Gives up the upload of a story. */
export function cancelUpload(id: string): void {
  running.get(id)?.stopped.abort();
}

/**
 * Runs an upload and tracks its progress for a story. A newer one takes its place, so that the picture which was chosen
 * last is the one that stays.
 * @returns also where it was given up.
 */
export async function trackUpload(id: string, send: (sending: SendingFile) => Promise<void>): Promise<void> {
  cancelUpload(id);
  const stopped = new AbortController();
  const report = (part: number) => {
    running.set(id, { part, stopped });
    listeners.call();
  };
  report(0);
  try {
    await send({ signal: stopped.signal, onProgress: report });
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
  } finally {
    if (running.get(id)?.stopped === stopped) running.delete(id);
    listeners.call();
  }
}
