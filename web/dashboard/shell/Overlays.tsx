import { useEffect } from 'react';
import { Toasts } from '../../ui/toast/Toasts.tsx';
import { Tooltips } from '../../ui/tooltip/Tooltips.tsx';
import { restoreTables } from '../storyScreen/unsaved/restoreTables.ts';
import { retryTables } from '../storyScreen/unsaved/retryTables.ts';
import { UnsavedElsewhere } from '../storyScreen/unsaved/UnsavedElsewhere.tsx';
import { keepPage } from './keepPage.ts';

/** What may lie over any page, and what need not be there before it is drawn. `onGo`: opens an address. */
export function Overlays({ onGo }: { onGo: (address: string) => unknown }) {
  useEffect(keepPage, []);
  useEffect(restoreTables, []);
  useEffect(retryTables, []);
  return (
    <>
      <Toasts />
      <Tooltips />
      <UnsavedElsewhere onGo={onGo} />
    </>
  );
}
