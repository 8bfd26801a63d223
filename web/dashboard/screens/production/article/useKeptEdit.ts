import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAuth } from '../../../../ui/auth/authStore.ts';
import { KeptEdit } from './keptEdit.ts';

/** This tab's stored edit of a story's article. While it cannot be stored, the browser asks before its page is left. */
export function useKeptEdit(storyId: string): { kept: KeptEdit; isUnkept: boolean } {
  const owner = useAuth().user?.id ?? '';
  const kept = useMemo(() => new KeptEdit(owner, storyId), [owner, storyId]);
  const isUnkept = useSyncExternalStore(kept.subscribe, kept.isUnkept);
  useEffect(() => kept.open(), [kept]);
  useEffect(() => {
    if (!isUnkept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isUnkept]);
  return { kept, isUnkept };
}
