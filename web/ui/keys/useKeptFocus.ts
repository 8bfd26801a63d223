import { type RefObject, useEffect } from 'react';
import { afterPaint } from '../afterPaint.ts';

/** Where an element was: its parent, its place there, and what stands before it. */
interface Place {
  element: Element;
  parent: Element | null;
  index: number;
  before: Element | null;
}

const CONTROLS =
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Moves the focus to a control nearby when the one that has it is removed or disabled; the browser would give it to the
 * page. In a table that is the same place in the next row. Elsewhere it is what is marked `data-next-focus` (or its
 * first control), in the smallest remaining part that has such a mark: the last one before the lost control, else the
 * first one.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area;
    if (current === null) return undefined;
    let path: Place[] = [];
    const isLost = ({ element }: Place) => !element.isConnected || element.matches(':disabled');
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== current) path = pathOf(target, current);
    };
    // After a click beside all controls nobody waits for the focus.
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(CONTROLS) === null) path = [];
    };
    const keep = () => {
      const [last] = path;
      if (last === undefined || !isLost(last)) return;
      const holder = document.activeElement;
      const isDialog = holder === current.closest('[role=dialog]');
      if (holder !== null && !isDialog && ![document.body, current, last.element].includes(holder)) return;
      nextControl(path, current)?.focus({ preventScroll: true });
    };
    /** What lies below a dialog that is about to go takes no focus before it has. */
    const keepAfterDialog = () => {
      keep();
      if (document.activeElement === document.body) void afterPaint().then(keep);
    };
    // A dialog around it takes the focus itself when a control is removed, and once more in the next frame.
    const onTaken = ({ target, relatedTarget }: FocusEvent) => {
      if (isPressed || target !== current.closest('[role=dialog]')) return;
      if (relatedTarget instanceof HTMLElement && current.contains(relatedTarget)) relatedTarget.focus();
      else keep();
    };
    let isPressed = false;
    const onPressed = ({ type }: PointerEvent) => {
      isPressed = type === 'pointerdown';
    };
    const watcher = new MutationObserver(keep);
    document.addEventListener('focusin', onTaken);
    document.addEventListener('pointerdown', onPressed, { capture: true });
    document.addEventListener('pointerup', onPressed, { capture: true });
    document.addEventListener('pointercancel', onPressed, { capture: true });
    current.addEventListener('focusin', onFocus);
    current.addEventListener('pointerdown', onPointer);
    watcher.observe(current, { attributeFilter: ['disabled'], subtree: true });
    // Everywhere, as a dialog over it may close after what asked for it is gone.
    const dialogs = new MutationObserver(keepAfterDialog);
    dialogs.observe(document.body, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      dialogs.disconnect();
      document.removeEventListener('focusin', onTaken);
      document.removeEventListener('pointerdown', onPressed, { capture: true });
      document.removeEventListener('pointerup', onPressed, { capture: true });
      document.removeEventListener('pointercancel', onPressed, { capture: true });
      current.removeEventListener('focusin', onFocus);
      current.removeEventListener('pointerdown', onPointer);
    };
  }, [area]);
}

function pathOf(target: Element, area: Element): Place[] {
  const path: Place[] = [];
  for (let element: Element | null = target; element !== null && element !== area; element = element.parentElement) {
    const parent: Element | null = element.parentElement;
    const index = parent === null ? 0 : [...parent.children].indexOf(element);
    path.push({ element, parent, index, before: element.previousElementSibling });
  }
  return path;
}

function nextControl(path: readonly Place[], area: Element): HTMLElement | null {
  const at = path.findIndex(({ parent }) => parent?.isConnected === true);
  const place = path[at];
  if (place?.parent?.tagName === 'TBODY') {
    const row = place.parent.children[Math.min(place.index, place.parent.children.length - 1)];
    const control = row?.querySelector<HTMLElement>('[data-next-focus]') ?? row?.querySelector<HTMLElement>(CONTROLS);
    if (control != null) return control;
  }
  const parts = [...path.slice(Math.max(0, at)), { parent: area, before: place?.before ?? null }];
  for (const { parent, before } of parts) {
    const marked = parent === null ? [] : nextControls(parent);
    const found = marked.findLast((control) => before !== null && isBefore(control, before)) ?? marked[0];
    if (found !== undefined) return found;
  }
  return area.querySelector<HTMLElement>(CONTROLS);
}

/** The controls that may get the focus next: those that are marked, and the first one of each marked part. */
export function nextControls(area: Element): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>('[data-next-focus]:not(:disabled)')].flatMap((part) =>
    part.matches(`${CONTROLS}, [tabindex]`) ? part : (part.querySelector<HTMLElement>(CONTROLS) ?? []),
  );
}

/** Whether a control precedes the end of this element. */
function isBefore(control: Element, element: Element): boolean {
  const mask = Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINED_BY;
  return control === element || (element.compareDocumentPosition(control) & mask) !== 0;
}
