/** Milliseconds after which keys reach the table again: the code of the window could not be loaded. */
const LONGEST_MS = 10_000;
/** Keys with Ctrl or ⌘ that edit a cell. The others are the browser's. */
const editing: ReadonlySet<string> = new Set(['v', 'x', 'z', 'y', 'Enter', 'Backspace', 'Delete']);

let end: (() => void) | null = null;

/**
 * Keeps keys from the table until what was just asked for has the focus, whose code may still load: they would edit the
 * cell behind it. Ends where the person does something else: Escape, a press, Back.
 */
export function keepKeys(): void {
  end?.();
  const ending = new AbortController();
  const timer = setTimeout(() => end?.(), LONGEST_MS);
  end = () => {
    clearTimeout(timer);
    ending.abort();
    end = null;
  };
  const stop = () => end?.();
  const early = { capture: true, signal: ending.signal };
  document.addEventListener('focusin', ({ target }) => (isAbove(target) ? stop() : undefined), early);
  document.addEventListener('pointerdown', stop, early);
  globalThis.addEventListener('popstate', stop, early);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') return stop();
      if (!isInTable(event.target)) return undefined;
      event.stopImmediatePropagation();
      const isBrowsers = event.altKey || /^F(?!2$)\d/.test(event.key);
      const isEdit = !(event.ctrlKey || event.metaKey) || editing.has(event.key);
      if (isEdit && !isBrowsers) event.preventDefault();
      return undefined;
    },
    early,
  );
  // What an input method or the clipboard puts in has no key.
  for (const name of ['beforeinput', 'paste', 'cut'] as const) {
    document.addEventListener(
      name,
      (event) => {
        if (!isInTable(event.target)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      early,
    );
  }
}

function isInTable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-scroller]') !== null;
}

/** Not in the table, nor in the menu that closes. */
function isAbove(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-scroller], [role=menu]') === null;
}
