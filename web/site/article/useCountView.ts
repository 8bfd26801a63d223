import { useEffect } from 'react';
import { firstThisVisit } from './visit.ts';

const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds for which views are collected, so that a reader who browses several articles sends one request. */
const GATHER_MS = 5000;

/** Counts an article's view once per visit. Without cookies: only the slug is sent. */
export function useCountView(slug: string): void {
  useEffect(() => {
    if (!firstThisVisit('view', slug)) return;
    waiting.add(slug);
    timer ??= setTimeout(sendViews, GATHER_MS);
    addEventListener('pagehide', sendViews);
  }, [slug]);
}

function sendViews(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const slugs = [...waiting];
  waiting.clear();
  navigator.sendBeacon('/api/site/views', JSON.stringify({ slugs }));
}
