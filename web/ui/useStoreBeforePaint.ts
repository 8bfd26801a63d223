import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react';

/**
 * `useSyncExternalStore` whose component also follows what layout effects change when it is mounted. React subscribes
 * only after the paint, so that such a change would be painted in a second frame.
 */
export function useStoreBeforePaint<Value>(subscribe: (listener: () => void) => () => void, value: () => Value): Value {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const early = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const stop = subscribe(renderAgain);
    early.current = stop;
    return () => {
      stop();
    };
  }, [subscribe]);
  const held = useSyncExternalStore(subscribe, value, value);
  useEffect(() => {
    early.current?.();
  });
  return held;
}
