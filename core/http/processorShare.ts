/** Share of the processor that everything which takes turns here may use together. */
const SHARE = 0.25;
/** Milliseconds of work ahead of that share; real streams stay far below, whatever their number. */
const AHEAD_MS = 20;
/** Milliseconds between looks whether it is one's turn. */
const LOOK_MS = 5;

/** Milliseconds of work that are not yet covered by the share, at the time `seenAt`. */
let ahead = 0;
let seenAt = performance.now();

/**
 * Does a short piece of work on what a stranger's server sent. Where such work, of all callers together, takes more
 * than a quarter of the processor, the next piece waits: a server that sends without end holds up nobody else.
 */
export async function withinShare<T>(work: () => T): Promise<T> {
  while (settled() > AHEAD_MS) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const began = performance.now();
  try {
    return work();
  } finally {
    ahead += performance.now() - began;
  }
}

function settled(): number {
  const now = performance.now();
  ahead = Math.max(0, ahead - (now - seenAt) * SHARE);
  seenAt = now;
  return ahead;
}
