import ipaddr from 'ipaddr.js';

/** Networks of IPv6 that lead on to an IPv4 address: what counts is where they lead. */
const IPV4_INSIDE = new Set(['ipv4Mapped', 'rfc6052']);
/** The translation of one network's own, wherever it leads (RFC 8215). */
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/**
 * Whether an IP address, as text, is one that the whole internet reaches. Everything that the registries of IANA do not
 * call globally reachable is not: private, loopback, link-local, shared (100.64/10), documentation, multicast, reserved,
 * 6to4 and Teredo. IPv4 inside IPv6 (`::ffff:`, NAT64's 64:ff9b::/96) is judged as the IPv4 address that it is.
 * @param text as `dns.lookup` gives it, or as a host stands in a parsed address; brackets and zone ids are not read.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address);
  if (address.zoneId !== undefined || address.match(LOCAL_NAT64)) return false;
  if (IPV4_INSIDE.has(address.range())) return isPublicIpv4(ipv4Inside(address));
  const [first = 0, second = 0] = address.parts;
  // Only 2000::/3 is given out; inside it 2001:0000::/23 is for protocols, 2001:db8::/32 and 3fff::/20 for documents.
  return (first & 0xe000) === 0x2000 && address.range() === 'unicast' && !isKeptBack(first, second);
}

/** Whether it is an address of this machine itself. */
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

function isKeptBack(first: number, second: number): boolean {
  if (first === 0x2001) return second < 0x0200 || second === 0x0db8;
  return first === 0x2002 || (first === 0x3fff && second < 0x1000);
}
