import { useEffect, useState } from 'react';
import { useAuth } from '../../../../ui/auth/authStore.ts';
import { showToast } from '../../../../ui/toast/showToast.ts';
import type { ArticleView, ShownArticle } from '../../../data/articles.ts';

type Changes = ArticleView['changes'];
type State = ShownArticle['state'];

const statesInWords: Readonly<Record<State, string>> = {
  published: 'published the article: readers see it now.',
  scheduled: 'set the hour at which the article comes out.',
  withdrawn: 'took the article off the site.',
  draft: 'took the hour of the article away.',
};
/** What is read before it is published, by the name of its column in the history. */
const fieldsInWords: Readonly<Record<string, string>> = {
  title: 'the headline',
  summary: 'the standfirst',
  content: 'the text',
  image: 'the picture',
  image_alt: 'the alternative text',
  category: 'the category',
  slug: 'the slug',
  is_breaking: 'Breaking',
  correction: 'the correction',
};

/**
 * What others did to an open article since its person was last told, in words: told by name as it comes, and kept until
 * `dismiss`, so that nobody publishes what a colleague merged into it unseen.
 */
export function useOthersChanges({ state }: Pick<ShownArticle, 'state'>, changes: Changes) {
  const me = useAuth().user?.email;
  const newest = changes[0]?.id;
  const [seen, setSeen] = useState({ state, newest });
  const [told, setTold] = useState<readonly string[]>([]);
  if (seen.newest !== newest || seen.state !== state) {
    const at = changes.findIndex(({ id }) => id === seen.newest);
    const text = inWords(changes.slice(0, at < 0 ? undefined : at), seen.state === state ? null : state, me);
    setSeen({ state, newest });
    if (text.length > 0) setTold(withNewer(told, text));
  }
  const words = told.length === 0 ? null : told.join(' ');
  useEffect(() => {
    if (words !== null) showToast(words);
  }, [words]);
  return { told: words, dismiss: () => setTold([]) };
}

/** What is told already and what is new; of several states the last one counts. */
function withNewer(told: readonly string[], fresh: readonly string[]): string[] {
  const isState = (sentence: string) => Object.values(statesInWords).some((words) => sentence.endsWith(words));
  const kept = fresh.some(isState) ? told.filter((sentence) => !isState(sentence)) : told;
  return [...new Set([...kept, ...fresh])];
}

/** @param state the article's, where it is another one than before. */
function inWords(fresh: Changes, state: State | null, me: string | undefined): string[] {
  const theirs = fresh.filter(({ by }) => by !== me);
  const sentences: string[] = [];
  for (const [by, its] of Map.groupBy(theirs, (change) => change.by ?? 'Somebody')) {
    const changed = new Set(its.map(({ field }) => field));
    const fields = Object.entries(fieldsInWords).flatMap(([field, words]) => (changed.has(field) ? [words] : []));
    if (fields.length > 0) sentences.push(`${by} changed ${listed(fields)}.`);
    // A state that changes without somebody is an hour that has come.
    if (state !== null && its.some(({ field }) => field === 'is_published' || field === 'published_at')) {
      sentences.push(`${by} ${statesInWords[state]}`);
    }
  }
  return sentences;
}

const listed = (parts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
