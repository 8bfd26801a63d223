/**
 * A place in a text after it was edited: by what stands before it, or else by what stands behind it; null where both
 * have changed.
 */
export function keptPlace(before: string, at: number, now: string): number | null {
  if (now.startsWith(before.slice(0, at))) return at;
  const behind = before.slice(at);
  return behind !== '' && now.endsWith(behind) ? now.length - behind.length : null;
}

/** A place in a text of which more was put in. Behind all that was there is behind all of it. */
export function movedPlace(before: string, at: number, now: string): number {
  return at === before.length ? now.length : (keptPlace(before, at, now) ?? Math.min(at, now.length));
}
