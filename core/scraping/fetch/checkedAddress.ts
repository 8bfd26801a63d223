import { domainToUnicode } from 'node:url';
import { AppError } from '#core/errors.ts';
import { isLoopbackAddress, isPublicAddress } from './publicAddress.ts';

/** Which addresses may be fetched. */
export interface AddressRules {
  /** By default 80 and 443. */
  ports: ReadonlySet<number>;
  /** True in tests: allows loopback addresses, on every port. */
  loopback: boolean;
}

export const publicWeb: AddressRules = { ports: new Set([80, 443]), loopback: false };

/** About the longest address that browsers and servers accept. */
const LONGEST_ADDRESS = 2_000;
/** Names reserved for private use (RFC 6761, 6762, 7686, 8375, 9476; `internal` by ICANN, others by convention). */
const INNER_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|alt|onion)$/;
/** Names that only exist inside clusters and clouds, and reverse DNS zones. */
const MACHINE_NAME = /(^|\.)(svc|consul|in-addr\.arpa|ip6\.arpa|localdomain6|metadata\.goog)$/;
/** Public DNS services that resolve to whatever private address is written in the name. */
const POINTS_INSIDE =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|ipv6-literal\.net)$/;

/**
 * Returns the address in the normalised spelling that was checked: the URL parser has converted decimal, octal,
 * hexadecimal and full-width numbers into plain ones. Names are checked again after DNS resolution.
 * @throws {AppError} `blocked_address`.
 */
export function checkedAddress(text: string | URL, rules: AddressRules = publicWeb): URL {
  const url = parsed(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw blocked(url.protocol, 'only http and https pages are fetched');
  }
  if (url.username !== '' || url.password !== '') throw blocked(url.host, 'it carries a user name or password');
  const host = plainHost(url.hostname);
  if (host === '') throw blocked(url.href, 'it names no host');
  const onLoopback = host === 'localhost' || isLoopbackAddress(host);
  if (onLoopback && rules.loopback) return withHost(url, host);
  if (isNumeric(host) ? !isPublicAddress(host) : isInnerName(host)) {
    throw blocked(url.host, 'it does not lead to the public internet');
  }
  const port = Number(url.port === '' ? defaultPort(url) : url.port);
  if (!rules.ports.has(port)) {
    throw blocked(
      url.host,
      `port ${port} is not one of ${[...rules.ports].join(', ')}`,
      'Give an address without a port, or add the port to WEB_PORTS.',
    );
  }
  return withHost(url, host);
}

/** Checks the addresses that a name resolved to. @throws {AppError} `blocked_address`. */
export function checkResolved(host: string, addresses: readonly string[], rules: AddressRules): void {
  const wrong = addresses.find(
    (address) => !isPublicAddress(address) && !(rules.loopback && isLoopbackAddress(address)),
  );
  // The message omits the private address, so that nobody outside learns about this network.
  if (wrong !== undefined) throw blocked(host, 'its name resolves to an address inside a network');
}

function parsed(text: string | URL): URL {
  if (text instanceof URL) return new URL(text);
  const whole = text.trim();
  if (whole.length > LONGEST_ADDRESS) throw blocked('The address', `it is longer than ${LONGEST_ADDRESS} characters`);
  // People write `example.org/news` without a scheme; `localhost:80` has none either.
  const address = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(\/|$))/i.test(whole) ? whole : `https://${whole}`;
  if (/[\s\\]/.test(address) || !URL.canParse(address)) throw blocked(whole, 'it is not a web address');
  return new URL(address);
}

/** Without IPv6 brackets and trailing dots of the DNS root. */
function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

function isNumeric(host: string): boolean {
  // Digits of any script: some resolvers parse Devanagari digits as numbers, and no site has such a name.
  return host.includes(':') || /^[\p{Nd}.]+$/u.test(domainToUnicode(host));
}

function isInnerName(host: string): boolean {
  return !host.includes('.') || INNER_NAME.test(host) || MACHINE_NAME.test(host) || POINTS_INSIDE.test(host);
}

function defaultPort(url: URL): string {
  return url.protocol === 'https:' ? '443' : '80';
}

function withHost(url: URL, host: string): URL {
  const plain = new URL(url);
  plain.hash = '';
  plain.hostname = host.includes(':') ? `[${host}]` : host;
  return plain;
}

const EXAMPLE = 'Give the address of a page on the public web, such as https://example.org/news.';

function blocked(shown: string, why: string, hint = EXAMPLE): AppError {
  return new AppError('blocked_address', `${shown.slice(0, 200)} is not fetched: ${why}.`, { hint });
}
