import { useEffect, useEffectEvent, useState } from 'react';
import { SearchInput } from './TextInput.tsx';

/** Milliseconds after the last key when the search starts. */
const DEBOUNCE_MS = 250;

/**
 * A search field that searches when typing pauses.
 * @param value what is searched for, as the address says it.
 */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  // Of its own, because the address follows later: a field that waits for it loses keys and the caret.
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // The address changed from elsewhere: Back, or a cleared filter.
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return <SearchInput label="Search" maxLength={200} value={text} onChange={setText} />;
}
