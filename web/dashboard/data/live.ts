import type { QueryClient } from '@tanstack/react-query';
import type { RowChange } from '#core/data/live/rowChange.ts';
import { pause } from '../../ui/pause.ts';
import { ApiError } from './apiError.ts';
import { notifyChanges } from './changes.ts';
import { connection, setConnection, type Connection } from './connection.ts';
import { readLiveStream, StreamRefused, StreamSilent } from './liveStream.ts';
import { QueryRefetcher } from './queryRefetcher.ts';
import { onSession } from './session.ts';

/** Messages between the tabs of a browser. The tab that has the stream forwards what it receives. */
type TabMessage =
  | { kind: 'changes'; changes: RowChange[]; cursor: string | null }
  | { kind: 'gap'; cursor: string | null }
  | { kind: 'connection'; connection: Connection; cursor: string | null }
  | { kind: 'hello' };

/**
 * Milliseconds of silence after which a visible tab takes over the stream, because the tab that has it may be frozen.
 */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds between two messages that say nothing but that the stream is alive. */
const ALIVE_MS = 1000;
/** Milliseconds between attempts while the database is away, which is mostly back within half a minute. */
const AWAY_MS = 3000;
/** Milliseconds for which a server may answer that its database does not, after a stream has ended. */
const RESTART_MS = 5000;

/**
 * Keeps the screens up to date, with one event stream for all tabs of the browser: the tab that holds a lock reads it
 * and forwards events to the others. After a reconnect the stream continues at the last cursor.
 * @returns stops it.
 */
export function startLive(client: QueryClient, userId: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = `velocity-live-${userId}`;
  const tabs = new BroadcastChannel(name);
  const screens = new QueryRefetcher(client);
  let cursor: string | null = null;
  let holds = false;
  let heardAt = performance.now();
  let saidAt = 0;
  let stream = new AbortController();

  const take = (message: TabMessage) => {
    if (message.kind === 'hello') return;
    heardAt = performance.now();
    cursor = message.cursor ?? cursor;
    if (message.kind === 'changes') {
      screens.changed(message.changes);
      notifyChanges(message.changes);
    } else if (message.kind === 'gap') {
      screens.everything();
      notifyChanges('unknown');
    } else {
      const was = connection();
      setConnection(message.connection);
      if (message.connection === 'live' && (was === 'offline' || was === 'away')) screens.failed();
    }
  };
  const broadcast = (message: TabMessage) => {
    take(message);
    tabs.postMessage(message);
  };
  const announce = (next: Connection) => {
    // A stream may outlast the network for a while, and then says nothing of requests.
    const isCut = next === 'live' && !navigator.onLine;
    const state = isCut ? 'offline' : next;
    // Many times a second it would cost more than the changes do.
    if (state === connection() && performance.now() - saidAt < ALIVE_MS) return;
    saidAt = performance.now();
    broadcast({ kind: 'connection', connection: state, cursor });
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'hello') take(data);
    else if (holds) broadcast({ kind: 'connection', connection: connection(), cursor });
  });

  /** Reads the stream, and reconnects, for as long as this tab holds the lock. */
  const follow = async (held: AbortSignal) => {
    holds = true;
    let failures = 0;
    let failedAt = 0;
    while (!held.aborted) {
      stream = new AbortController();
      try {
        await readLiveStream({
          cursor,
          signal: AbortSignal.any([held, stream.signal]),
          onBytes: () => {
            failures = 0;
            if (connection() !== 'away') announce('live');
          },
          onEvent: (event, at) => {
            // Changes could be read, so the database answers.
            if (event.event === 'changes' || event.event === 'gap') announce('live');
            if (event.event === 'changes') broadcast({ kind: 'changes', changes: event.data, cursor: at });
            else if (event.event === 'gap') broadcast({ kind: 'gap', cursor: at });
            else if (event.event === 'database') announce(event.data.away ? 'away' : 'live');
          },
        });
        await pauseBeforeRetry(connection() === 'away' ? AWAY_MS : Math.random() * 500, held);
      } catch (thrown) {
        if (held.aborted) break;
        failures += 1;
        if (thrown instanceof StreamRefused && thrown.status === 403)
          void client.invalidateQueries({ queryKey: ['me'] });
        if (failures === 1) failedAt = performance.now();
        const next = stateAfter(thrown) ?? connection();
        // Not shown at first: the stream also breaks when the server restarts, which then opens its database. A long
        // silence is.
        const isRestart = next === 'away' && performance.now() - failedAt < RESTART_MS;
        if (thrown instanceof StreamSilent || (failures > 1 && !isRestart)) announce(next);
        const longest = next === 'away' ? AWAY_MS : LONGEST_WAIT_MS;
        const longer = Math.min(longest, 500 * 2 ** failures) * (0.75 + Math.random() / 2);
        await pauseBeforeRetry(failures === 1 ? 200 : longer, held);
      }
    }
    holds = false;
  };
  const hold = (steal: boolean) => {
    // Without TLS a browser has no locks, so each tab reads a stream of its own.
    if (!('locks' in navigator)) {
      void follow(signal);
      return;
    }
    const lost = new AbortController();
    const held = AbortSignal.any([signal, lost.signal]);
    void navigator.locks
      .request(name, steal ? { steal } : { signal }, () => follow(held))
      .catch(() => {
        // Another tab stole the lock: this one queues for it again.
        lost.abort();
        if (!signal.aborted) hold(false);
      });
  };
  const watch = setInterval(() => {
    if (holds || document.visibilityState === 'hidden' || performance.now() - heardAt < SILENCE_MS) return;
    heardAt = performance.now();
    if ('locks' in navigator) hold(true);
  }, 5000);
  const wentOffline = () => announce('offline');
  // The old connection may look alive although it is dead, so the stream reconnects.
  const cameBack = () => stream.abort();
  addEventListener('offline', wentOffline);
  addEventListener('online', cameBack);
  hold(false);
  tabs.postMessage({ kind: 'hello' } satisfies TabMessage);
  return () => {
    stopped.abort();
    clearInterval(watch);
    removeEventListener('offline', wentOffline);
    removeEventListener('online', cameBack);
    tabs.close();
    setConnection('connecting');
  };
}

/** The state of the connection after the stream failed; null where only the session has expired. */
function stateAfter(thrown: unknown): Connection | null {
  if (thrown instanceof ApiError && thrown.code === 'auth') return null;
  if (!(thrown instanceof StreamRefused)) return 'offline';
  if (thrown.status === 401) return null;
  if (thrown.status === 503) return 'away';
  return thrown.status < 500 ? 'late' : 'offline';
}

/** Waits; ends early when a retry may succeed: online again, tab visible, signed in. */
async function pauseBeforeRetry(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  const stopListening = onSession(end);
  const options = { signal: over.signal };
  addEventListener('online', end, options);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), options);
  await pause(ms, AbortSignal.any([over.signal, signal]));
  end();
  stopListening();
}
