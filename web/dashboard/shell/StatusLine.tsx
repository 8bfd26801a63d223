import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { KeyHint } from '../../ui/keyHint/KeyHint.tsx';
import { keyCaps } from '../../ui/keysDialog/keyCaps.ts';
import { useStoreBeforePaint } from '../../ui/useStoreBeforePaint.ts';
import { type Connection, useConnection } from '../data/connection.ts';
import styles from './StatusLine.module.css';
import { Listeners } from '../../ui/listeners.ts';

const words: Record<Connection, { text: string; title: string }> = {
  connecting: { text: 'Connecting', title: 'Changes of others are on their way' },
  live: { text: 'Live', title: 'Changes of others show by themselves' },
  offline: { text: 'Offline. What you typed stays; trying again', title: 'The server cannot be reached' },
  away: { text: 'The database does not answer. Trying again', title: 'The server is there, its database is not' },
  late: { text: 'Not live: changes of others show when a screen is opened', title: 'Too many dashboards are open' },
};

/** The status line: the connection to the server, and the notes of the screen. */
export function StatusLine({ onKeys }: { onKeys: () => void }) {
  const connection = useConnection();
  const { text, title } = words[connection];
  return (
    <footer className={styles['line']}>
      <span className={styles['connection']} data-connection={connection} title={title}>
        <i className={styles['dot']} aria-hidden="true" />
        {/* Announced by screen readers only when the connection is lost. */}
        <span role={connection === 'offline' || connection === 'away' ? 'alert' : undefined}>{text}</span>
      </span>
      <span ref={setPlace} className={styles['notes']} />
      <button type="button" className={styles['help']} aria-label="Keys" onClick={onKeys}>
        <KeyHint>?</KeyHint>
      </button>
    </footer>
  );
}

let place: HTMLElement | null = null;
const listeners = new Listeners();

function setPlace(element: HTMLElement | null): void {
  place = element;
  listeners.call();
}

function currentPlace(): HTMLElement | null {
  return place;
}

/**
 * A screen's own part of the status line: unsaved changes, who edits what, its keys.
 * @example
 * <StatusNotes><span>All changes saved</span></StatusNotes>
 */
export function StatusNotes({ children }: { children: ReactNode }) {
  const notes = useStoreBeforePaint(listeners.subscribe, currentPlace);
  return notes === null ? null : createPortal(children, notes);
}

/** The keys of a screen, at the right of the status line. */
export function KeyNotes({ keys: lines }: { keys: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <StatusNotes>
      <span className={styles['keys']} aria-hidden="true">
        {lines.map(({ keys, does }) => (
          <span key={does}>
            {keys
              .flatMap((key) => (/^\S$/.test(key) ? [key] : keyCaps(key, navigator.platform.startsWith('Mac'))))
              .map((cap) => (
                <KeyHint key={cap}>{cap}</KeyHint>
              ))}{' '}
            {does}
          </span>
        ))}
      </span>
    </StatusNotes>
  );
}
