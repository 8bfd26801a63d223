import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { KeysDialog } from '../../ui/keysDialog/KeysDialog.tsx';
import { tabs } from '../screens.ts';
import { isForPage } from '../../ui/keys/pageKeys.ts';
import { keyGroups } from './keys.ts';

/** Milliseconds after `g` in which the second letter must follow. */
const SECOND_KEY_MS = 1500;
const goTo = { title: 'Go to', lines: tabs.map(({ key, label }) => ({ keys: [`g ${key}`], does: label })) };
const groupsOf = () => [goTo, ...keyGroups];

interface ShellKeysProps {
  /** Whether the list of keys is open. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The keys that work on every screen, and their list. */
export function ShellKeys({ open, onOpen }: ShellKeysProps) {
  const navigate = useNavigate();
  const [goAt, setGoAt] = useState<number | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const isSecond = goAt !== null && event.timeStamp - goAt < SECOND_KEY_MS;
      setGoAt(event.key === 'g' && !isSecond ? event.timeStamp : null);
      const screen = isSecond ? tabs.find(({ key }) => key === event.key) : undefined;
      if (screen !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        void navigate(`/dashboard/${screen.path}`);
      } else if (event.key === '?') {
        event.preventDefault();
        onOpen(true);
      }
    };
    // In the capture phase, so that a screen does not take the letter after `g` as its own key.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [goAt, navigate, onOpen]);
  return <KeysDialog open={open} title="Keys" groupsOf={groupsOf} onClose={() => onOpen(false)} />;
}
