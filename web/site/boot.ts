/**
 * The only script that runs before the page is idle or first used. Pages work without hydration, so it waits until
 * then. A click or key that triggers it is replayed after it.
 */
import './site.css';
import { loadCode } from '../ui/loadCode.ts';
import { updateAges } from './text/ago.ts';
import { ownJson } from '../ui/ownJson.ts';

const interactions = ['pointerdown', 'keydown', 'touchstart'] as const;
const held = ['click', 'submit', 'keydown'] as const;
const releases = ['pointerup', 'pointercancel'] as const;
/** Milliseconds after loading that are left for painting pictures: a page counts as idle before that, too. */
const PAINT_MS = 200;
let started = false;
/** The code failed to load. Browsers may cache a failed import as long as the page lives, so only a reload helps. */
let missed = false;
/** Replays the reader's last action. */
let pending: (() => void) | null = null;
/** Settles when no pointer is down: hydrating during a press could lose its click. */
let released: Promise<void> = Promise.resolve();

function start(): void {
  if (started) return;
  started = true;
  for (const name of interactions) removeEventListener(name, start, true);
  if (missed) void reload();
  else {
    loadCode(loadPage).then(
      (hydrate) => hydrate(replay),
      () => {
        missed = true;
        started = false;
      },
    );
  }
}

/** Reloads the page, if the server answers: offline the page would be lost. The next click tries again. */
async function reload(): Promise<void> {
  try {
    if ((await fetch(location.href, { cache: 'no-store' })).ok) return location.reload();
  } catch {
    // Still offline.
  }
  started = false;
}

/** Fetches all chunks at once and runs them one by one, so that the browser can handle input in between. */
async function loadPage(): Promise<(ready: () => void) => void> {
  const files = ownJson<string[]>(document.getElementById('code')?.textContent ?? '[]');
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  await import('./react.ts');
  await breath();
  const { hydrate } = await import('./hydrate.tsx');
  await breath();
  await released;
  return hydrate;
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 });
  else setTimeout(start, 2000);
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function press(): void {
  released = new Promise((resolve) => {
    // After a timeout, because the click is dispatched in the same task as the release.
    for (const name of releases) addEventListener(name, () => setTimeout(resolve), { capture: true, once: true });
  });
}

/** Defers an event that needs the page's code until the code has loaded. */
function hold(event: Event): void {
  const again = repetition(event);
  if (again === null) return;
  event.preventDefault();
  event.stopPropagation();
  pending = again;
  start();
}

/** A function that repeats an event; null for events that work without code: links, fields, scrolling. */
function repetition(event: Event): (() => void) | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  if (event.type === 'submit') return target instanceof HTMLFormElement ? () => target.requestSubmit() : null;
  if (event instanceof KeyboardEvent) {
    const { key } = event;
    const menu = key === 'ArrowDown' ? target.closest('[aria-haspopup="menu"]') : null;
    return menu && (() => void menu.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  }
  const control = target.closest<HTMLElement>('button, [aria-haspopup], [type="radio"]');
  return control && (() => control.isConnected && control.click());
}

function replay(): void {
  for (const name of held) removeEventListener(name, hold, true);
  removeEventListener('pointerdown', press, true);
  pending?.();
}

/** Before printing, loads pictures that were not scrolled to. One that is late is left out. */
function fetchForPaper(): void {
  for (const picture of document.images) {
    if (picture.complete) continue;
    picture.dataset['late'] = '';
    picture.addEventListener('load', () => delete picture.dataset['late'], { once: true });
    picture.loading = 'eager';
  }
}

updateAges(document);
addEventListener('beforeprint', fetchForPaper);
for (const name of interactions) addEventListener(name, start, { capture: true, passive: true });
for (const name of held) addEventListener(name, hold, true);
addEventListener('pointerdown', press, { capture: true, passive: true });
addEventListener('load', () => setTimeout(startWhenIdle, PAINT_MS));
