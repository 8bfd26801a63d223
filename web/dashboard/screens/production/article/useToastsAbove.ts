import { type RefObject, useEffect } from 'react';

const GAP = 12;

/**
 * Keeps toasts off the fields and buttons at the end of a work surface: over its brief. In one column, where everything
 * scrolls away below them, only off the buttons that its end shows.
 */
export function useToastsAbove(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = surface.current;
    const bar = area?.lastElementChild;
    const fields = bar?.previousElementSibling;
    if (area === null || bar == null || fields == null) return undefined;
    const { style } = document.documentElement;
    const place = () => {
      const { left, bottom } = area.getBoundingClientRect();
      const isOneColumn = getComputedStyle(area).overflowY === 'auto';
      const height = bar.clientHeight + (isOneColumn ? 0 : fields.clientHeight);
      style.setProperty('--toasts-left', `${left + (isOneColumn ? 16 : GAP)}px`);
      style.setProperty('--toasts-bottom', `min(${innerHeight - bottom + height + GAP}px, 60vh)`);
    };
    const watch = new ResizeObserver(place);
    for (const each of [area, bar, fields, document.documentElement]) watch.observe(each);
    return () => {
      watch.disconnect();
      style.removeProperty('--toasts-left');
      style.removeProperty('--toasts-bottom');
    };
  }, [surface]);
}
