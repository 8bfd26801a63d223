import { useSyncExternalStore } from 'react';
import { Listeners } from '../../ui/listeners.ts';

/**
 * The page's connection to its server. `live`: changes of others arrive. `offline`: no server answers. `away`: the
 * server answers, its database does not. `late`: requests work but the live stream does not, so that changes of others
 * show only when a screen is opened.
 */
export type Connection = 'connecting' | 'live' | 'offline' | 'away' | 'late';

let state: Connection = 'connecting';
const listeners = new Listeners();

export function setConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  listeners.call();
}

export function connection(): Connection {
  return state;
}

export function useConnection(): Connection {
  return useSyncExternalStore(listeners.subscribe, connection);
}

/** Calls `listener` each time the server, or its database, answers again after it did not. @returns stops it. */
export function onReconnected(listener: () => void): () => void {
  let before = state;
  return listeners.subscribe(() => {
    const isBack = state === 'live' && (before === 'offline' || before === 'away');
    before = state;
    if (isBack) listener();
  });
}
