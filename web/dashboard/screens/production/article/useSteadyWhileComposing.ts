import { useEffect, useState } from 'react';

/**
 * A value that stays as it is while an input method composes somewhere in the page: a text that is replaced meanwhile
 * breaks the composition off.
 */
export function useSteadyWhileComposing<Value>(value: Value): Value {
  const [composing, setComposing] = useState(false);
  const [kept, setKept] = useState(value);
  useEffect(() => {
    const begin = () => setComposing(true);
    const end = () => setComposing(false);
    document.addEventListener('compositionstart', begin);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionstart', begin);
      document.removeEventListener('compositionend', end);
    };
  }, []);
  if (!composing && kept !== value) setKept(value);
  return composing ? kept : value;
}
