import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WritingKind } from '#core/data/writing/writingJobs.ts';
import { isWriting, type ShownWriting, writingOf } from '../data/writing.ts';
import { useServerNow } from '../useServerNow.ts';

interface Writing {
  /** The current or last writing job of the story; undefined while loading. */
  job: ShownWriting | null | undefined;
  error: Error | null;
  /** The server's time. */
  now: number;
}

/** The writing job of a story, whoever started it. @param onDone called when it is finished. */
export function useWriting(kind: WritingKind, id: string, onDone?: () => void): Writing {
  const query = useQuery(writingOf(kind, id));
  const job = query.data?.job;
  const isOpen = job !== undefined && job !== null && isWriting(job);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onDone?.();
    wasOpen.current = isOpen;
  }, [isOpen, onDone]);
  return { job, error: query.error, now: useServerNow(query, 1000, isOpen) };
}
