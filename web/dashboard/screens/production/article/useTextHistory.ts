import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { FieldHistory, undoKeyOf } from '../../../../ui/field/fieldHistory.ts';
import { mergeTexts } from './mergeTexts.ts';

/** Undo and Redo of what is typed into a text of an article. */
interface TextHistory {
  /** Handles a key, which may ask for one of them. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Call with each input. */
  typed: (event: Event) => void;
  /** Call when the text was replaced otherwise, as by a colleague's correction. */
  replaced: (before: string, now: string) => void;
}

/**
 * The history of a text field into which more is put than what is typed, such as a colleague's paragraphs. The browser's
 * own does not know of that, and would put parts of an earlier text at their old places in the new one.
 * @param onText called with the text that Undo or Redo has put into the field.
 */
export function useTextHistory(area: RefObject<HTMLTextAreaElement | null>, onText: () => void): TextHistory {
  const history = useRef<FieldHistory<null>>(null);
  const go = useEffectEvent((key: 'undo' | 'redo') => {
    if (area.current !== null && history.current?.[key](area.current) != null) onText();
  });
  useEffect(() => {
    const field = area.current;
    if (field === null) return undefined;
    history.current = new FieldHistory(field, null);
    const ended = new AbortController();
    const onBeforeInput = (event: InputEvent) => {
      const key = undoKeyOf(event);
      if (key !== null) go(key);
      // An input method replaces what it has composed so far.
      else if (!event.isComposing) history.current?.willType(field);
    };
    field.addEventListener('beforeinput', onBeforeInput, { signal: ended.signal });
    return () => ended.abort();
  }, [area]);
  return {
    onKeyDown: (event) => {
      const key = event.defaultPrevented ? null : undoKey(event);
      if (key === null) return;
      event.preventDefault();
      go(key);
    },
    typed: (event) => {
      if (area.current === null) return;
      history.current?.typed(area.current, event instanceof InputEvent ? event.inputType : '', null);
    },
    replaced: (before, now) => {
      if (area.current === null) return;
      // What was typed into paragraphs that somebody else has changed since is not put over theirs.
      history.current?.completed(area.current, null, (text) => mergeTexts(before, text, now, 'theirs').text);
    },
  };
}

function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey ? 'redo' : null;
}
