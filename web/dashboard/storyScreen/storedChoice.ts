import { useState } from 'react';

/** One of several words, kept in this browser under a key. */
export function useKept<Word extends string>(key: string, words: readonly Word[], first: Word) {
  const [word, setWord] = useState<Word>(() => keptWord(key, words, first));
  const keep = (next: Word) => {
    setWord(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // A full or closed storage: it lasts as long as the page.
    }
  };
  return [word, keep] as const;
}

/** The word that is kept under a key. */
export function keptWord<Word extends string>(key: string, words: readonly Word[], first: Word): Word {
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
