import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';

/**
 * Stands for all clients whose proxy forwards no valid address. Not the proxy's address: a local one is not limited.
 */
const UNKNOWN = 'unknown';

/** The address that a request came from, for rate limits. */
export type ClientAddress = (context: Context) => string;
/** The same for a request that has no context yet. */
export type MessageAddress = (message: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * Reads the client's address: behind a proxy on this machine or one of `proxies` the last one in `X-Forwarded-For`,
 * elsewhere the socket's, because anybody can write that header.
 * @param proxies addresses and networks, separated by commas.
 * @throws AppError `config` where one of them is neither.
 */
export function clientAddresses(proxies: string | undefined, log: Log): ClientAddress {
  const addressOf = socketAddresses(proxies, log);
  return (context) => addressOf(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'));
}

/** As {@link clientAddresses}. @throws likewise. */
export function messageAddresses(proxies: string | undefined, log: Log): MessageAddress {
  const addressOf = socketAddresses(proxies, log);
  return ({ socket, headers }) => addressOf(socket.remoteAddress, [headers['x-forwarded-for'] ?? []].flat().join(','));
}

function socketAddresses(proxies: string | undefined, log: Log) {
  const isTrusted = trustedProxies(proxies);
  let warned = false;
  return (socketAddress: string | undefined, header: string | undefined): string => {
    const peer = plain(socketAddress ?? UNKNOWN);
    const forwarded = header?.split(',').at(-1)?.trim() ?? '';
    if (forwarded === '') return peer;
    if (isTrusted(peer)) return withoutPort(forwarded) ?? UNKNOWN;
    if (!warned) {
      warned = true;
      log.warn('X-Forwarded-For does not count, as its sender is no known proxy. If it is one, set TRUSTED_PROXIES.', {
        sender: peer,
      });
    }
    return peer;
  };
}

/**
 * Whether an address is a proxy's, which forwards requests of many clients: this machine's or one of `proxies`.
 * @throws AppError `config` where one of `proxies` is neither an address nor a network.
 */
export function trustedProxies(proxies: string | undefined): (address: string) => boolean {
  const trusted = trustedNetworks(proxies ?? '');
  return (address) => {
    const peer = plain(address);
    return isIP(peer) !== 0 && trusted.check(peer, familyOf(peer));
  };
}

/** An IPv4 address that a socket of both families names as IPv6, in its own form. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The address without its port, which some proxies add. Null for a malformed address. */
function withoutPort(text: string): string | null {
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? null : address;
}

function trustedNetworks(proxies: string): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const entry of proxies.split(',')) {
    const text = entry.trim();
    if (text === '') continue;
    const [address = '', bits, ...more] = text.split('/');
    try {
      if (isIP(address) === 0 || more.length > 0) throw new TypeError('no address');
      if (bits === undefined) list.addAddress(address, familyOf(address));
      else list.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : Number.NaN, familyOf(address));
    } catch (cause) {
      throw new AppError('config', `TRUSTED_PROXIES names "${text}", which is neither an address nor a network.`, {
        hint: 'Write addresses and networks like 10.0.0.5, 10.0.0.0/8 or fd00::/8, separated by commas.',
        cause,
      });
    }
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
