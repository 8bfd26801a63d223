import { type RefObject, useEffect } from 'react';
import { focusContent } from './focusContent.ts';

const ROW = '[data-row]';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** The element that has, or had, the focus, and where it stands. */
interface Focused {
  element: HTMLElement;
  /** The `data-row` that contains it. */
  row: string;
  /** The row's place among the rows. */
  place: number;
  /** The element's place among the row's controls; -1 for the row itself. */
  control: number;
}

export interface RestoreFocusOptions {
  /**
   * `next`: where the row is gone, its successor gets the focus: the row itself, or its link. `wait`: the focus waits
   * for the row to come back, as where keys move it and the next key must not move another one.
   */
  whenGone: 'next' | 'wait';
}

/**
 * Gives the focus back when the focused control of a list is removed or mounted anew, as when a row changes its
 * section: without this the focus falls to the body, and Tab starts at the top of the page.
 * @param list contains rows, which carry a unique `data-row`.
 * @example
 * const list = useRef<HTMLUListElement>(null);
 * useRestoreFocus(list, { whenGone: 'next' });
 * return <ul ref={list}>{stories.map((story) => <li key={story.id} data-row={story.id}>…</li>)}</ul>;
 */
export function useRestoreFocus(list: RefObject<HTMLElement | null>, { whenGone }: RestoreFocusOptions): void {
  useEffect(() => {
    let last: Focused | null = null;
    const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      // A dialog about the row is left again: the row may be gone then.
      if (target.closest('[role=dialog], [role=alertdialog]') !== null) return;
      const row = list.current?.contains(target) === true ? target.closest<HTMLElement>(ROW) : null;
      last =
        row === null
          ? null
          : {
              element: target,
              row: row.dataset['row'] ?? '',
              place: rows().indexOf(row),
              control: controlsOf(row).indexOf(target),
            };
    };
    // A press on an empty part of the page gives the focus up on purpose.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') === null) last = null;
    };
    const restore = () => {
      if (last === null || last.element.isConnected) return;
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const now = rows();
      const same = now.find(({ dataset }) => dataset['row'] === last?.row);
      if (same !== undefined) return (controlsOf(same)[last.control] ?? lastControlOf(same, last) ?? same).focus();
      if (whenGone === 'wait') return;
      const next = now[Math.min(last.place, now.length - 1)];
      last = null;
      const target = next?.hasAttribute('tabindex') === true ? next : (next?.querySelector('a') ?? usable(next)[0]);
      if (target === undefined) focusContent();
      else target.focus();
    };
    const changes = new MutationObserver(restore);
    // The body, as a dialog that returns the focus to a removed row is closed outside of the list.
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [list, whenGone]);
}

/** Of a row that has fewer controls now, the last one that can be used. */
function lastControlOf(row: HTMLElement, { control }: Focused): HTMLElement | undefined {
  return control < 0 ? undefined : usable(row).at(-1);
}

function usable(row: HTMLElement | undefined): HTMLElement[] {
  return row === undefined ? [] : controlsOf(row).filter((control) => !control.matches(':disabled'));
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
}
