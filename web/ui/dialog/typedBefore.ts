/** Ends the catching of letters and returns them; null where none are caught. */
let end: (() => string) | null = null;

/**
 * Catches the letters that are typed from now on until a dialog stands: its button was pressed, and its code may still
 * load. Ends without them where the person does something else: Escape, a press, Back, a field.
 */
export function catchTyped(): void {
  if (end !== null) return;
  let text = '';
  const ending = new AbortController();
  const once = { capture: true, signal: ending.signal };
  end = () => {
    ending.abort();
    end = null;
    return text;
  };
  const give = () => void end?.();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
    if (key === 'Escape' || isField) return give();
    const isLetter = /^.$/u.test(key);
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (!isLetter && key !== 'Backspace') return undefined;
    // Neither the page's keys nor a second press of the button.
    event.preventDefault();
    event.stopPropagation();
    text = isLetter ? text + key : text.replace(/.$/u, '');
    return undefined;
  };
  document.addEventListener('keydown', onKeyDown, once);
  document.addEventListener('pointerdown', give, once);
  globalThis.addEventListener('popstate', give, once);
}

/** Puts what was caught into a field of the dialog that has got the focus. */
export function insertTyped(field: EventTarget): void {
  // Not into the sign-in, which may come first.
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
  if (!isText) return;
  const text = end?.() ?? '';
  if (text === '') return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
