const KEY = 'velocity-visit';
/** For browsers that refuse storage, where each page load counts as a visit. */
const here = new Set<string>();

/**
 * True the first time in a visit for this event of this article. A visit lasts until the tab is closed, across reloads
 * and other sites. Only these marks are stored, and nothing is sent.
 */
export function firstThisVisit(kind: 'view' | 'share', slug: string): boolean {
  const event = `${kind} ${slug}`;
  const done = new Set([...stored(), ...here]);
  if (done.has(event)) return false;
  here.add(event);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...done, event]));
  } catch {
    // Storage is full or refused: `here` is used.
  }
  return true;
}

function stored(): string[] {
  try {
    const events: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(events) ? events.filter((event) => typeof event === 'string') : [];
  } catch {
    return [];
  }
}
