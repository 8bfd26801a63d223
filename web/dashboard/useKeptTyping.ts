import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { nullable, type ZodMiniType } from 'zod/mini';
import { useKeptState } from './data/keptState.ts';

/**
 * What is typed into a field that saves when it is left; null: nothing. It is kept as by {@link useKeptState}. A field that
 * comes back with it after a reload has the focus, unless another one has, so that leaving it saves as before.
 */
export function useKeptTyping<Typed>(place: string, schema: ZodMiniType<Typed>) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, change] = useKeptState<Typed | null>(
    place,
    useMemo(() => nullable(schema), [schema]),
    null,
  );
  const setTyped = useCallback((next: Typed | null) => change(() => next), [change]);
  const goOn = useEffectEvent(() => {
    if (typed !== null && document.activeElement === document.body) field.current?.focus();
  });
  useEffect(() => goOn(), []);
  return { typed, setTyped, field };
}
