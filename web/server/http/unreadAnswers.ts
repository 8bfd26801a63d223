import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '#core/clock.ts';

/** Limits of answers that wait in memory because their clients do not read them. */
const unreadLimits = {
  /** Bytes of all clients together; above it the connections with most unread bytes are closed. */
  inAll: 256 * 1024 * 1024,
  /** Bytes of one client above which it must read with some speed. */
  slow: 1024 * 1024,
  /** Bytes a second that such a client must read on average, after `graceMs`. */
  leastSpeed: 16 * 1024,
  graceMs: 30_000,
};

export type UnreadLimits = typeof unreadLimits;

const CHECK_MS = 1000;

/** What a connection had sent when it began to have much to read. */
interface Slow {
  since: number;
  sent: number;
}

/**
 * Closes connections whose clients leave answers unread: 50 MB each, or a thousand smaller ones, would take all memory.
 * @returns stops it.
 */
export function limitUnreadAnswers(server: Server, clock: Clock, limits: Partial<UnreadLimits> = {}): () => void {
  const { inAll, slow, leastSpeed, graceMs } = { ...unreadLimits, ...limits };
  const open = new Map<Socket, Slow | null>();
  const over = new AbortController();
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });

  const isTooSlow = (socket: Socket): boolean => {
    if (socket.writableLength < slow) {
      open.set(socket, null);
      return false;
    }
    const sent = socket.bytesWritten - socket.writableLength;
    const before = open.get(socket) ?? { since: clock.now(), sent };
    open.set(socket, before);
    const elapsedMs = clock.now() - before.since;
    return elapsedMs > graceMs && sent - before.sent < (leastSpeed * elapsedMs) / 1000;
  };
  const check = () => {
    let unread = 0;
    const waiting: Socket[] = [];
    for (const socket of open.keys()) {
      if (socket.writableLength === 0) continue;
      if (isTooSlow(socket)) socket.destroy();
      else {
        waiting.push(socket);
        unread += socket.writableLength;
      }
    }
    if (unread <= inAll) return;
    for (const socket of waiting.toSorted((a, b) => b.writableLength - a.writableLength)) {
      if (unread <= inAll) break;
      unread -= socket.writableLength;
      socket.destroy();
    }
  };
  const watch = async () => {
    for (;;) {
      await clock.sleep(CHECK_MS, over.signal);
      check();
    }
  };
  watch().catch(() => {}); // the sleep throws when it is stopped
  return () => over.abort();
}
