import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that a request came from, for rate limits. Behind a proxy of our own network it is the last one the
 * proxy wrote; from anywhere else the socket's, because the header can be written by anybody.
 */
export function clientAddress(context: Context): string {
  const peer = getConnInfo(context).remote.address ?? 'unknown';
  const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return isPrivate(peer) && forwarded !== undefined && forwarded !== '' ? forwarded : peer;
}

function isPrivate(address: string): boolean {
  return /^(::1$|(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|f[cd])/i.test(address);
}
