import { useEffect } from 'react';
import { Toasts } from '../../ui/toast/Toasts.tsx';
import { Tooltips } from '../../ui/tooltip/Tooltips.tsx';
import { keepPage } from './keepPage.ts';

/** What may lie over any page, and what need not be there before it is drawn. */
export function Overlays() {
  useEffect(keepPage, []);
  return (
    <>
      <Toasts />
      <Tooltips />
    </>
  );
}
