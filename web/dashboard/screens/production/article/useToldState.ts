import { useEffect, useRef } from 'react';
import { useAuth } from '../../../../ui/auth/authStore.ts';
import { showToast } from '../../../../ui/toast/showToast.ts';
import type { ArticleView, ShownArticle } from '../../../data/articles.ts';

const told: Readonly<Record<ShownArticle['state'], string>> = {
  published: 'published the article: readers see it now.',
  scheduled: 'set the hour at which the article comes out.',
  withdrawn: 'took the article off the site.',
  draft: 'took the hour of the article away.',
};

/** Tells by name who published an open article, withdrew it or set its hour, where that was not this person. */
export function useToldState({ state }: Pick<ShownArticle, 'state'>, changes: ArticleView['changes']): void {
  const me = useAuth().user?.email;
  const last = changes.find(({ field }) => field === 'is_published' || field === 'published_at');
  const [id, by] = [last?.id, last?.by];
  const before = useRef({ state, id });
  useEffect(() => {
    const was = before.current;
    before.current = { state, id };
    // A state that changes without a change of somebody is an hour that has come.
    if (was.state === state || was.id === id || by === me) return;
    showToast(`${by ?? 'Somebody'} ${told[state]}`);
  }, [state, id, by, me]);
}
