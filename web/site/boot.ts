/**
 * The only script before the page is idle or first touched. The page works without it; hydration is a comfort, so it
 * waits. The click or key that woke it is replayed once the page listens.
 */
import './site.css';

type Wake = { target: HTMLElement; kind: 'click' | 'submit' } | null;

const wakers = ['pointerdown', 'keydown', 'touchstart'] as const;
let started = false;
let pending: Wake = null;

function start(): void {
  if (started) return;
  started = true;
  for (const name of wakers) removeEventListener(name, start, true);
  // Two tasks: between reading the code and using it the browser may answer the reader.
  void import('./hydrate.tsx').then(({ hydrate }) => setTimeout(() => hydrate(replay)));
}

/** Holds back a click on something that needs the page's code, until the page has it. */
function hold(event: MouseEvent | SubmitEvent): void {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button, [aria-haspopup], form') : null;
  if (element === null) return;
  event.preventDefault();
  event.stopPropagation();
  pending = { target: element, kind: event.type === 'submit' ? 'submit' : 'click' };
  start();
}

function replay(): void {
  removeEventListener('click', hold, true);
  removeEventListener('submit', hold, true);
  if (pending === null || !pending.target.isConnected) return;
  if (pending.kind === 'click') pending.target.click();
  else if (pending.target instanceof HTMLFormElement) pending.target.requestSubmit();
}

for (const name of wakers) addEventListener(name, start, { capture: true, passive: true });
addEventListener('click', hold, true);
addEventListener('submit', hold, true);
if ('requestIdleCallback' in window) addEventListener('load', () => requestIdleCallback(start, { timeout: 5000 }));
else addEventListener('load', () => setTimeout(start, 2000));
