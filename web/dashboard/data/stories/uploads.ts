import { Listeners } from '../../../ui/listeners.ts';

/** Uploads in progress by story id. They continue while their cell is scrolled away. */
const running = new Map<string, number>();
/** The thumbnails that this person gave to stories, or took from them, by story id. */
const own = new Map<string, string>();
const listeners = new Listeners();

export const subscribeUploads = listeners.subscribe;

/** The progress of a story's upload, 0 to 1; undefined where there is none. */
export function uploadOf(id: string): number | undefined {
  return running.get(id);
}

/** Runs an upload and tracks its progress for a story. */
export async function trackUpload(
  id: string,
  send: (onProgress: (part: number) => void) => Promise<void>,
): Promise<void> {
  const report = (part: number | null) => {
    if (part === null) running.delete(id);
    else running.set(id, part);
    listeners.call();
  };
  report(0);
  try {
    await send(report);
  } finally {
    report(null);
  }
}

/** Remembers a thumbnail that this person set; empty where it was removed. */
export function rememberThumbnail(id: string, thumbnail: string): void {
  own.set(id, thumbnail);
}

/** Whether a story's thumbnail was set by this person. It may be seen before the upload has its answer. */
export function isOwnThumbnail(id: string, thumbnail: string): boolean {
  return running.has(id) || own.get(id) === thumbnail;
}
