import { record, string } from 'zod/mini';
import { NEW_STORY_PREFIX } from '../data/unsavedText.ts';

const kept = record(string(), string());
export type StoryTexts = Readonly<Record<string, string>>;

/** What is typed into the dialog Add New Story, per user and table: it survives a crash, until it is stored or given up. */
export class KeptNewStory {
  readonly #key: string;

  constructor(table: 'inbox' | 'production', owner: string) {
    this.#key = `${NEW_STORY_PREFIX}${table}-${owner}`;
  }

  read(): StoryTexts {
    try {
      return kept.safeParse(JSON.parse(localStorage.getItem(this.#key) ?? '{}')).data ?? {};
    } catch {
      return {};
    }
  }

  write(texts: StoryTexts): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(texts));
    } catch {
      // Where storage is full the text lasts as long as the dialog.
    }
  }

  forget(): void {
    localStorage.removeItem(this.#key);
  }
}
