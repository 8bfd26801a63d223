import { useEffect, useState } from 'react';
import { SearchInput } from '../../ui/field/TextInput.tsx';

/** Milliseconds after the last key when the search starts. */
const DEBOUNCE_MS = 250;

/** A search field that searches when typing pauses. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // The address changed from elsewhere: Back, or a cleared filter.
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return <SearchInput label="Search" maxLength={200} value={text} onChange={setText} />;
}
