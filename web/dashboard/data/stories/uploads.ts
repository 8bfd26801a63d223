/** Uploads that are on their way, by the story they belong to: they go on while their cell is out of sight. */
const running = new Map<string, number>();
const listeners = new Set<() => void>();

export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How much of a story's picture has gone out, 0 to 1; undefined where none is on its way. */
export function uploadOf(id: string): number | undefined {
  return running.get(id);
}

/** Runs an upload under the name of a story. */
export async function trackUpload(
  id: string,
  send: (onProgress: (part: number) => void) => Promise<void>,
): Promise<void> {
  const tell = (part: number | null) => {
    if (part === null) running.delete(id);
    else running.set(id, part);
    for (const listener of listeners) listener();
  };
  tell(0);
  try {
    await send(tell);
  } finally {
    tell(null);
  }
}
