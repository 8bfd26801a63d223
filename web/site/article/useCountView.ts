import { useEffect } from 'react';
import { firstThisVisit } from './visit.ts';

const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds that views are gathered before they are sent, so that a reader who leafs through articles sends one request. */
const GATHER_MS = 5000;

/** Counts an article once a visit. No cookie: only a number is sent. */
export function useCountView(slug: string): void {
  useEffect(() => {
    if (!firstThisVisit('view', slug)) return;
    waiting.add(slug);
    timer ??= setTimeout(tell, GATHER_MS);
    addEventListener('pagehide', tell);
  }, [slug]);
}

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const slugs = [...waiting];
  waiting.clear();
  navigator.sendBeacon('/api/site/views', JSON.stringify({ slugs }));
}
