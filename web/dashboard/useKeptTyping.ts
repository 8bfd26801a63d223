import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { nullable, object, type output, string } from 'zod/mini';
import { useKeptState } from './data/keptState.ts';

/** What is typed, and the stored value that it was typed over. */
const typing = nullable(object({ text: string(), seen: nullable(string()) }));
type Typing = output<typeof typing>;

interface SavedText {
  /** Names the field; unique in the dashboard. */
  place: string;
  /** The value that is stored, or is being saved. */
  stored: string | null;
  /** The value as the field shows it. Default: `stored`. */
  text?: string;
  isSaving: boolean;
}

/**
 * What is typed into a field that saves when it is left. It is kept as by {@link useKeptState} until it is stored. A field
 * that comes back with it after a reload has the focus, unless another one has, so that leaving it saves as before.
 */
export function useKeptTyping({ place, stored, text: storedText = stored ?? '', isSaving }: SavedText) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, change] = useKeptState(place, typing, null);
  const takeBack = useCallback(() => change(() => null), [change]);
  // Its answer may have come to an earlier page, or not at all.
  const isStored = typed !== null && typed.text.trim() === storedText && typed.seen !== stored && !isSaving;
  const goOn = useEffectEvent(() => {
    if (typed !== null && !isStored && document.activeElement === document.body) field.current?.focus();
  });
  useEffect(() => goOn(), []);
  useEffect(() => {
    if (isStored) takeBack();
  }, [isStored, takeBack]);
  return {
    typed,
    field,
    takeBack,
    /** What is typed now, also once the field is gone. */
    read: (): Typing => {
      const kept: { now: Typing } = { now: null };
      change((now) => {
        kept.now = now;
        return now;
      });
      return kept.now;
    },
    type: (text: string) => change((now) => ({ text, seen: now === null ? stored : now.seen })),
    /** What is typed from here on is a change of this value. */
    see: (seen: string | null) => change((now) => now && { ...now, seen }),
    /** Call where a text is stored, also once the field is gone: a newer one stays, as a change of this value. */
    forget: (text: string, value: string | null) =>
      change((now) => (now === null || now.text === text ? null : { ...now, seen: value })),
  };
}
