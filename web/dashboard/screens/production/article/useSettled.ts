import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `ms` milliseconds: what is typed is not asked about letter by letter. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
