import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#core/log.ts';
import { clientAddresses } from '#web/server/http/clientAddress.ts';

/** The client address that a server which trusts `proxies` sees. */
function asking(proxies?: string) {
  const warnings: string[] = [];
  const clientAddress = clientAddresses(proxies, { ...silentLog, warn: (message) => warnings.push(message) });
  const app = new Hono().get('/', (context) => context.text(clientAddress(context)));
  const from = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const socket = { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' };
    return (await app.request('/', { headers }, { incoming: { socket } })).text();
  };
  return { from, warnings };
}

describe('the address of a reader', () => {
  it("is the socket's, whatever a header says", async () => {
    const { from, warnings } = asking();
    expect(await from('203.0.113.7')).toBe('203.0.113.7');
    for (const peer of ['203.0.113.7', '10.0.0.8', '192.168.1.20', '172.17.0.1', 'fd00::1']) {
      expect(await from(peer, '9.9.9.9'), peer).toBe(peer);
    }
    // One warning is enough for an operator to notice that a proxy is missing from the settings.
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('TRUSTED_PROXIES');
  });

  it('is the last one that a proxy on this machine adds', async () => {
    const { from, warnings } = asking();
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(await from(peer, '6.6.6.6, 9.9.9.9'), peer).toBe('9.9.9.9');
    }
    expect(await from('127.0.0.1')).toBe('127.0.0.1');
    expect(warnings).toEqual([]);
  });

  it('is the one that a named proxy adds', async () => {
    const { from } = asking(' 172.17.0.1, 10.1.0.0/16 ,fd00::/8');
    for (const peer of ['172.17.0.1', '::ffff:172.17.0.1', '10.1.2.3', 'fd12::9']) {
      expect(await from(peer, '9.9.9.9'), peer).toBe('9.9.9.9');
    }
    for (const peer of ['172.17.0.2', '10.2.0.1', 'fe80::1']) expect(await from(peer, '9.9.9.9'), peer).toBe(peer);
  });

  it('is an address: ports are removed and malformed entries ignored', async () => {
    const { from } = asking();
    for (const [said, address] of [
      ['9.9.9.9:4711', '9.9.9.9'],
      ['[2001:db8::7]:80', '2001:db8::7'],
      ['[2001:db8::7]', '2001:db8::7'],
      ['2001:db8::7', '2001:db8::7'],
      // Not the proxy's own address: loopback is not limited.
      ['unknown', 'unknown'],
      ['<script>', 'unknown'],
    ] as const) {
      expect(await from('127.0.0.1', said), said).toBe(address);
    }
  });

  it.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8x', '/8', '10.0.0'])(
    'cannot come from %j, which is told at the start',
    (proxies) => {
      expect(() => clientAddresses(proxies, silentLog)).toThrow(
        expect.objectContaining({ code: 'config', message: expect.stringContaining(`"${proxies}"`) }),
      );
    },
  );
});
