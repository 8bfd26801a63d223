import { useState } from 'react';
import { storedChoice } from './storedChoice.ts';

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
