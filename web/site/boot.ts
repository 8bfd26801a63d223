/**
 * The only script before the page is idle or first touched. The page works without it; hydration is a comfort, so it
 * waits. The click or key that woke it is replayed once the page listens.
 */
import './site.css';
import { loadCode } from '../ui/loadCode.ts';
import { updateAges } from './text/ago.ts';
import { ownJson } from '../ui/ownJson.ts';

const interactions = ['pointerdown', 'keydown', 'touchstart'] as const;
const held = ['click', 'submit', 'keydown'] as const;
const releases = ['pointerup', 'pointercancel'] as const;
/** Milliseconds after loading in which the browser draws the pictures: a page is idle before it is painted, too. */
const PAINT_MS = 200;
let started = false;
/** The code did not arrive: browsers may go by that for as long as the page lives, so only a new page helps. */
let missed = false;
/** Does again what the reader did last. */
let pending: (() => void) | null = null;
/** Settles when no finger and no button is down: a page that moved under a press would lose its click. */
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

/** Loads the page again where it can be had: without a network it would be lost. The next click tries again. */
async function reload(): Promise<void> {
  try {
    if ((await fetch(location.href, { cache: 'no-store' })).ok) return location.reload();
  } catch {
    // No network yet.
  }
  started = false;
}

/** Fetches all parts at once and runs one after the other: between them the browser may answer the reader. */
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
    // The click belongs to the same task as the release.
    for (const name of releases) addEventListener(name, () => setTimeout(resolve), { capture: true, once: true });
  });
}

/** Holds back what needs the page's code, until the page has it. */
function hold(event: Event): void {
  const again = repetition(event);
  if (again === null) return;
  event.preventDefault();
  event.stopPropagation();
  pending = again;
  start();
}

/** How to do once more what an event did; null for what works without code: links, fields, scrolling. */
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

/** Fetches the pictures that nobody scrolled to, for paper. One that does not come in time leaves no hole there. */
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
