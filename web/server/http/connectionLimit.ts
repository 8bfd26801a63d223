import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitedAddress } from '#core/backend/surface/clientAddress.ts';

/**
 * Closes new connections of an address (IPv6: of a /64) that has too many open, so that one sender cannot use up the
 * server's sockets. A refused connection is closed without an answer, because its request has not been read.
 * @param isProxy whether an address stands for many clients, and is not limited.
 */
export function limitConnections(server: Server, most: number, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = limitedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
