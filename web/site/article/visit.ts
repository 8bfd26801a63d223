const KEY = 'velocity-visit';
/** Used where the browser refuses storage: a visit is a page load then. */
const here = new Set<string>();

/**
 * True the first time that this visit does something to a story. A visit is a tab until it is closed: reloads, and the
 * way to another site and back, belong to it. Nothing else is kept, and nothing is sent.
 */
export function firstThisVisit(kind: 'view' | 'share', slug: string): boolean {
  const deed = `${kind} ${slug}`;
  const done = new Set([...stored(), ...here]);
  if (done.has(deed)) return false;
  here.add(deed);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...done, deed]));
  } catch {
    // Storage is refused or full: `here` is used.
  }
  return true;
}

function stored(): string[] {
  try {
    const deeds: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(deeds) ? deeds.filter((deed) => typeof deed === 'string') : [];
  } catch {
    return [];
  }
}
