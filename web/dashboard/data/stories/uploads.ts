/** Uploads in progress by story id. They continue while their cell is scrolled away. */
const running = new Map<string, number>();
const listeners = new Set<() => void>();

export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
    for (const listener of listeners) listener();
  };
  report(0);
  try {
    await send(report);
  } finally {
    report(null);
  }
}
