import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from './afterPaint.ts';

/** Scrolls the current link to the middle of a list that scrolls sideways on narrow pages. */
export function useCurrentInSight(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // To measure the list before the page has its layout would cause one more.
    const scroll = async () => {
      await afterPaint();
      if (list.current !== null) scrollToCurrent(list.current, pathname);
    };
    void scroll();
  }, [pathname]);
  return list;
}

function scrollToCurrent(list: HTMLUListElement, pathname: string): void {
  const links = [...list.querySelectorAll('a')];
  // Also where the address is below the link's own.
  const current = links.find((link) => link.ariaCurrent === 'page' || link.pathname === pathname);
  if (current === undefined) return;
  const { offsetLeft, clientWidth } = list;
  list.scrollLeft = current.offsetLeft - offsetLeft - (clientWidth - current.offsetWidth) / 2;
}
