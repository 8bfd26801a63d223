import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { checkedAddress, checkResolved, publicWeb } from '#core/scraping/fetch/checkedAddress.ts';
import { isPublicAddress } from '#core/scraping/fetch/publicAddress.ts';

const refused = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://１２７．０．０．１/',
  'http://127。0。0。1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[64:ff9b:1::1]/',
  'http://[64:ff9b:1::8.8.8.8]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:808:808::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[5f00::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://router/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://metadata.goog/',
  'http://kubernetes.default.svc/',
  'http://vault.service.consul/',
  'http://1.0.0.127.in-addr.arpa/',
  'http://--1.ipv6-literal.net/',
  'http://१२७.०.०.१/',
  'http://nas.home.arpa/',
  'http://127.0.0.1.nip.io/',
  'http://editor:secret@example.org/',
  'http://example.org@127.0.0.1/',
  'http://example.org:22/',
  'https://example.org:8443/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'gopher://example.org/',
  'http://example.org\\@127.0.0.1/',
  'http:// example.org/',
  'http://',
  '',
];

const allowed = [
  ['https://example.org/news?a=1#part', 'https://example.org/news?a=1'],
  ['example.org/news', 'https://example.org/news'],
  ['http://example.org:80/', 'http://example.org/'],
  ['http://example.org:443/', 'http://example.org:443/'],
  ['https://example.org./', 'https://example.org/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['http://8.8.8.8/', 'http://8.8.8.8/'],
  ['http://134744072/', 'http://8.8.8.8/'],
  ['http://[2606:4700:4700::1111]/', 'http://[2606:4700:4700::1111]/'],
  ['http://[64:ff9b::808:808]/', 'http://[64:ff9b::808:808]/'],
  ['http://192.0.1.1/', 'http://192.0.1.1/'],
  ['http://172.32.0.1/', 'http://172.32.0.1/'],
  ['http://[2001:4860:4860::8888]/', 'http://[2001:4860:4860::8888]/'],
] as const;

describe('addresses that may be fetched', () => {
  it.each(refused)('refuses %s', (address) => {
    expect(codeOf(() => checkedAddress(address))).toBe('blocked_address');
  });

  it.each(allowed)('allows %s', (address, href) => {
    expect(checkedAddress(address).href).toBe(href);
  });

  it('allows the loopback only in tests, and nothing else with it', () => {
    const rules = { ...publicWeb, loopback: true };
    expect(checkedAddress('http://127.0.0.1:4711/', rules).href).toBe('http://127.0.0.1:4711/');
    expect(checkedAddress('http://localhost:4711/', rules).href).toBe('http://localhost:4711/');
    for (const inner of ['http://10.0.0.1/', 'http://[fe80::1]/', 'http://169.254.169.254/', 'http://router/']) {
      expect(codeOf(() => checkedAddress(inner, rules))).toBe('blocked_address');
    }
  });

  it('refuses a name of which one address lies inside, and does not say which', () => {
    expect(() => checkResolved('rebind.example', ['93.184.215.14'], publicWeb)).not.toThrow();
    expect(() => checkResolved('rebind.example', ['93.184.215.14', '10.1.2.3'], publicWeb)).toThrow(/rebind\.example/);
    expect(() => checkResolved('rebind.example', ['10.1.2.3'], publicWeb)).not.toThrow(/10\.1\.2\.3/);
    expect(isPublicAddress('fe80::1%eth0')).toBe(false);
    expect(isPublicAddress('not an address')).toBe(false);
  });
});

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  }
}
