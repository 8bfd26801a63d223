import { useState } from 'react';

/** State that is one of several words, stored in this browser under a key. */
export function useStoredChoice<Word extends string>(key: string, words: readonly Word[], first: Word) {
  const [word, setWord] = useState<Word>(() => storedChoice(key, words, first));
  const keep = (next: Word) => {
    setWord(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is full or refused: the choice lasts as long as the page.
    }
  };
  return [word, keep] as const;
}

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
