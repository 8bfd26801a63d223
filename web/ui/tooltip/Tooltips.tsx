import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';

/** Milliseconds of hovering before a tooltip shows. */
const DELAY = 500;
/** Pixels between a tooltip and its element, and to the edges of the window. */
const GAP = 6;
const EDGE = 8;

/**
 * Tooltips of all elements with `data-tip`, and a key from `data-tip-key`, at hover and keyboard focus. The element's
 * accessible name must say the same, since touch screens show no tooltip. Render it once per document.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const listen = { signal: stop.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (element: HTMLElement | null, after: number) => {
      clearTimeout(timer);
      if (element === null) setAnchor(null);
      else if (after === 0) setAnchor(element);
      else timer = setTimeout(() => setAnchor(element.isConnected ? element : null), after);
    };
    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => show(pointerType === 'mouse' ? tipped(target) : null, DELAY),
      listen,
    );
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const element = tipped(target);
        show(element?.matches(':focus-visible') === true ? element : null, 0);
      },
      listen,
    );
    for (const gone of ['focusout', 'pointerdown', 'wheel'] as const) {
      document.addEventListener(gone, () => show(null, 0), { ...listen, passive: true });
    }
    document.documentElement.addEventListener('pointerleave', () => show(null, 0), listen);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && show(null, 0), listen);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  useLayoutEffect(() => {
    const element = tip.current;
    if (element === null || anchor === null) return;
    // In the top layer: above an open dialog.
    element.showPopover?.();
    const at = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(EDGE, at.left + at.width / 2 - width / 2), innerWidth - width - EDGE);
    const above = at.top - height - GAP;
    element.style.left = `${left}px`;
    element.style.top = `${above >= EDGE ? above : at.bottom + GAP}px`;
  }, [anchor]);
  if (anchor === null) return null;
  return createPortal(
    <div ref={tip} popover="manual" aria-hidden="true" className={styles['popup']}>
      {anchor.dataset['tip']}
      {anchor.dataset['tipKey'] === undefined ? null : <kbd>{anchor.dataset['tipKey']}</kbd>}
    </div>,
    document.body,
  );
}

function tipped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}
