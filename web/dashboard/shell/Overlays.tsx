import { Toasts } from '../../ui/toast/Toasts.tsx';
import { Tooltips } from '../../ui/tooltip/Tooltips.tsx';

/** What may lie over any page. */
export function Overlays() {
  return (
    <>
      <Toasts />
      <Tooltips />
    </>
  );
}
