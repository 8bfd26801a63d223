/** The word that is stored under a key, or `first`. */
export function storedChoice<Word extends string>(key: string, words: readonly Word[], first: Word): Word {
  const stored = read(key);
  return words.find((known) => known === stored) ?? first;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
