import { type RefObject, useEffect } from 'react';

/** What a person does, who then says by themselves what is to be seen. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Keeps what has the focus in sight while its window is laid out, until a person does something. In one column, as with
 * large text, it lies below parts whose content comes later.
 */
export function useFocusInSight(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area;
    if (current === null) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const watch = new ResizeObserver(() => {
      const { activeElement } = document;
      if (current.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
    });
    const follow = () => {
      watch.disconnect();
      for (const part of before(document.activeElement, current)) watch.observe(part);
    };
    const stop = () => {
      over.abort();
      watch.disconnect();
    };
    current.addEventListener('focusin', follow, { signal });
    for (const act of acts) document.addEventListener(act, stop, { capture: true, passive: true, signal });
    follow();
    return stop;
  }, [area]);
}

/** What an element's place depends on: the parts of the area around it and before it. */
function before(holder: Element | null, area: Element): Element[] {
  const parts: Element[] = [];
  if (!area.contains(holder)) return parts;
  for (let part = holder; part !== null && part !== area; part = part.parentElement) {
    for (let one: Element | null = part; one !== null; one = one.previousElementSibling) parts.push(one);
  }
  return [...parts, area];
}
