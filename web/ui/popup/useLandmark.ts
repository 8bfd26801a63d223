import { type RefObject, useState } from 'react';

/**
 * Where in the document a list that opens at an element is put: in the page's main part, where who goes from landmark to
 * landmark finds it. Null beside a dialog, where all else is hidden: there it stays with the dialog.
 * @param at asked when the list opens
 */
export function useLandmark(at: () => Element | null): RefObject<HTMLElement | null> {
  const [place] = useState(() => ({
    get current() {
      return at()?.closest('main') ?? null;
    },
  }));
  return place;
}
