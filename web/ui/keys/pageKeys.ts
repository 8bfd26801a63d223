/** Elements in which the page's keys do nothing: fields, and open lists and menus. */
const TYPING = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox]';
const NONE: ReadonlySet<string> = new Set();
const CLOSED_LIST = 'button[role=combobox]:not([aria-expanded=true])';
/** What these keys press where it has the focus. */
const PRESSED: ReadonlyMap<string, string> = new Map([
  ['Enter', 'a[href], button, summary'],
  [' ', 'button, summary'],
]);
/** What is closed fades for a moment more, and the next key is not meant for it. */
const OPEN =
  ':is([role=dialog], [role=alertdialog]):not([aria-modal=false], [data-closed]), [role=menu]:not([data-closed])';

/**
 * Whether a key press is meant for the page, and not for a field, a menu or a dialog. A closed select that has the
 * focus takes letters and digits as the beginning of an option; other keys are the page's. Enter and Space are what a
 * focused link or button is pressed with; Space presses no link.
 * @param letters keys that are the page's even on a select, because no option begins with one of them.
 */
export function isForPage(event: KeyboardEvent, letters: ReadonlySet<string> = NONE): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && isFree(event, letters);
}

/** The same for keys that are pressed with Ctrl, ⌘ or Alt too. */
export function isFree(event: KeyboardEvent, letters: ReadonlySet<string> = NONE): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : null;
  const typing = target?.closest(TYPING) ?? null;
  if (typing !== null) {
    const isOption = /^(?:\p{L}|\p{N}|.{2,})$/u.test(event.key) && !letters.has(event.key);
    if (!typing.matches(CLOSED_LIST) || isOption) return false;
  }
  const pressed = event.ctrlKey || event.metaKey ? undefined : PRESSED.get(event.key);
  if (pressed !== undefined && target?.closest(pressed) != null) return false;
  return document.querySelector(OPEN) === null;
}
