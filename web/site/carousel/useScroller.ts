import { useCallback, useEffect, useRef, useState } from 'react';
import { ease, MOVE_MS, positionCount } from './rotation.ts';

export interface Scroller {
  position: number;
  count: number;
  moveTo: (position: number) => void;
}

const ownHand = ['wheel', 'touchstart', 'pointerdown'] as const;

/** A scroll-snap list as positions: the current one, their number, and a function that moves it. */
export function useScroller(list: HTMLElement | null, items: number): Scroller {
  const [position, setPosition] = useState(0);
  const [count, setCount] = useState(1);
  const moving = useRef(0);

  useEffect(() => {
    if (list === null) return undefined;
    const measure = () => {
      const visible = Math.round(list.clientWidth / itemStep(list));
      setCount(positionCount(items, visible));
      if (moving.current === 0) setPosition(Math.round(list.scrollLeft / itemStep(list)));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(list);
    // The reader's own scrolling ends a move.
    const yieldToReader = () => {
      if (moving.current === 0) return;
      stop();
      list.style.scrollSnapType = '';
    };
    const stop = () => {
      cancelAnimationFrame(moving.current);
      moving.current = 0;
    };
    list.addEventListener('scroll', measure, { passive: true });
    for (const name of ownHand) list.addEventListener(name, yieldToReader, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener('scroll', measure);
      for (const name of ownHand) list.removeEventListener(name, yieldToReader);
      stop();
    };
  }, [list, items]);

  const moveTo = useCallback(
    (target: number) => {
      if (list === null) return;
      setPosition(target);
      cancelAnimationFrame(moving.current);
      moving.current = glide(list, target * itemStep(list), (frame) => {
        moving.current = frame;
      });
    },
    [list],
  );
  return { position: Math.min(position, count - 1), count, moveTo };
}

/** Pixels from one item's start to the next one's. */
function itemStep(list: HTMLElement): number {
  const [first, second] = list.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return Math.max(1, list.clientWidth);
  return Math.max(1, second.offsetLeft - first.offsetLeft);
}

/**
 * Scrolls in 500 ms, or at once with reduced motion. Switches snapping off meanwhile, which would fight the animation.
 */
function glide(list: HTMLElement, target: number, onFrame: (frame: number) => void): number {
  const from = list.scrollLeft;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    list.scrollLeft = target;
    return 0;
  }
  list.style.scrollSnapType = 'none';
  let start: number | undefined;
  const step = (now: number) => {
    start ??= now;
    const t = Math.min(1, (now - start) / MOVE_MS);
    list.scrollLeft = from + (target - from) * ease(t);
    if (t < 1) onFrame(requestAnimationFrame(step));
    else {
      list.style.scrollSnapType = '';
      onFrame(0);
    }
  };
  return requestAnimationFrame(step);
}
