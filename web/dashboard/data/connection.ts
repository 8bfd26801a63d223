import { useSyncExternalStore } from 'react';

/**
 * How the page stands to its server. `live`: what others change arrives. `offline`: no server answers. `away`: the
 * server answers, its database does not. `late`: everything works, but changes of others show when a screen is opened.
 */
export type Connection = 'connecting' | 'live' | 'offline' | 'away' | 'late';

let state: Connection = 'connecting';
const listeners = new Set<() => void>();

export function setConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function connection(): Connection {
  return state;
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
