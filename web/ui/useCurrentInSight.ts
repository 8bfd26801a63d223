import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls the current link to the middle of a list that scrolls sideways on narrow pages. */
export function useCurrentInSight(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    // Also where the address is below the link's own.
    const current = links.find((link) => link.ariaCurrent === 'page' || link.pathname === pathname);
    if (!list.current || !current) return;
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollLeft = current.offsetLeft - offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return list;
}
