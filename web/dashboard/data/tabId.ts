const KEY = 'velocity-tab';

let known: string | null = null;

/**
 * Id of this tab: the same person in another tab counts as another editor. It is kept over a reload, so that one's own
 * earlier edit is not shown as a colleague's. While a page is open it is not in the storage, which a duplicated tab
 * would copy.
 */
export function tabId(): string {
  if (known !== null) return known;
  known = takeKept() ?? newId();
  addEventListener('pagehide', keep);
  addEventListener('pageshow', takeKept);
  return known;
}

function keep(): void {
  try {
    if (known !== null) sessionStorage.setItem(KEY, known);
  } catch {
    // Without storage a reloaded page is another tab, until the server forgets the first one.
  }
}

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // Another page of this address may have written something else there.
    return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(kept ?? '') ? kept : null;
  } catch {
    return null;
  }
}

/** A new id at random. */
export function newId(): string {
  // randomUUID exists only with TLS.
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
