import { type RefObject, useState } from 'react';

/**
 * The parent for the portal of a popup: the page's main landmark, so that screen readers find the popup in it. Null
 * where the popup opens in a dialog, because everything outside of that is hidden.
 * @param at returns the element at which the popup opens; called when it opens
 */
export function useLandmark(at: () => Element | null): RefObject<HTMLElement | null> {
  const [place] = useState(() => ({
    get current() {
      return at()?.closest('main') ?? null;
    },
  }));
  return place;
}
