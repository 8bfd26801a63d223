import { useEffect, useRef } from 'react';
import { showDashboardToast } from '../../../../ui/toast/dashboardToasts.ts';
import type { ShownArticle } from '../../../data/articles.ts';

/** Tells that a correction met an article that is off the site now: until it is closed, or the article is out again. */
export function useTakenOffToast(state: ShownArticle['state']): () => void {
  const close = useRef<(() => void) | null>(null);
  const isOut = state === 'published' || state === 'scheduled';
  useEffect(() => {
    if (!isOut) return;
    close.current?.();
    close.current = null;
  }, [isOut]);
  return () => {
    close.current = showDashboardToast({
      kind: 'error',
      text: 'Somebody took the article off the site meanwhile. What you typed is kept: publish it again if readers are to see it.',
    });
  };
}
