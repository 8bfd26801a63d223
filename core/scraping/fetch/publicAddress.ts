import ipaddr from 'ipaddr.js';

/** IPv6 ranges that embed an IPv4 address, which is then the one to check. */
const IPV4_INSIDE = new Set(['ipv4Mapped', 'rfc6052']);
/** Prefix for local NAT64 translation, whose target is unknown (RFC 8215). */
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/**
 * Whether an IP address, as text, is reachable from the whole internet. Everything that the registries of IANA do not
 * list as globally reachable is not: private, loopback, link-local, shared (100.64/10), documentation, multicast, reserved,
 * 6to4 and Teredo. IPv4 embedded in IPv6 (`::ffff:`, NAT64's 64:ff9b::/96) is judged by the IPv4 address.
 * @param text as returned by `dns.lookup`, or the host of a parsed URL without brackets; zone ids are refused.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address);
  if (address.zoneId !== undefined || address.match(LOCAL_NAT64)) return false;
  if (IPV4_INSIDE.has(address.range())) return isPublicIpv4(ipv4Inside(address));
  const [first = 0, second = 0] = address.parts;
  // Only 2000::/3 is allocated; in it 2001:0000::/23 is for protocols, 2001:db8::/32 and 3fff::/20 for documentation.
  return (first & 0xe000) === 0x2000 && address.range() === 'unicast' && !isReserved(first, second);
}

/** Whether it is a loopback address. */
export function isLoopbackAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'loopback';
  return (
    address.range() === 'loopback' || (address.isIPv4MappedAddress() && ipv4Inside(address).range() === 'loopback')
  );
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  const [a = 0, b = 0, c = 0] = address.octets;
  // 192.0.0.0/24 is for protocols, 192.88.99.0/24 was the relay of 6to4; 192.31.196/24, 192.52.193/24 and 192.175.48/24 are AS112's.
  if (a === 192 && ((b === 0 && c === 0) || (b === 88 && c === 99))) return false;
  return address.range() === 'unicast';
}

function ipv4Inside(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isReserved(first: number, second: number): boolean {
  if (first === 0x2001) return second < 0x0200 || second === 0x0db8;
  return first === 0x2002 || (first === 0x3fff && second < 0x1000);
}
