import { isIPv6 } from 'node:net';

/**
 * Header in which Velocity's listeners pass the client's address to the API. Every listener sets or removes it, so a
 * value sent by the client never arrives.
 */
export const CLIENT_ADDRESS = 'x-velocity-client';

/** Unit of rate limiting: an IPv4 address, or the /64 of an IPv6 address, of which one subscriber has 2^64. */
export function limitedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  // An IPv4-mapped IPv6 address.
  if (numbers.slice(0, 5).every((number) => number === 0) && numbers[5] === 0xffff) {
    return numbers
      .slice(6)
      .flatMap((number) => [number >> 8, number & 0xff])
      .join('.');
  }
  const network = numbers.slice(0, 4).map((number) => number.toString(16));
  return `${network.join(':')}::/64`;
}

/** The network of a {@link limitedAddress}: the /24 of an IPv4 address, the /48 of an IPv6 one, of which a site has one. */
export function networkOf(limited: string): string {
  const [first = '', second = '', third = ''] = limited.split(/[.:]/);
  return `${first} ${second} ${third}`;
}

/** Whether an address is loopback, which is not limited: a local proxy passes on the client's address. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}
