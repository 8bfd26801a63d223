import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPool, withLibpqModes } from '#core/backend/postgres/pool.ts';
import { listenPostgres } from '#core/backend/postgres/listenPostgres.ts';
import { Secret } from '#core/secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'velocity certificates '));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
execFileSync('mkfifo', [file('pipe')]);
symlinkSync('/dev/zero', file('link.pem'));
writeFileSync(file('large.pem'), '');
truncateSync(file('large.pem'), 1_000_001);
writeFileSync(file('ca.pem'), 'a certificate');

const address = 'postgres://u:p@127.0.0.1:1/x';

it('certificates that are pipes, devices or huge are refused before the driver reads them', async () => {
  for (const [path, why] of [
    [file('pipe'), 'is not a file'],
    ['/dev/zero', 'is not a file'],
    [file('link.pem'), 'is not a file'],
    [folder, 'is not a file'],
    [file('large.pem'), 'has more than 1 MB'],
    [file('none.pem'), 'cannot be read'],
  ] as const) {
    for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
      const url = new Secret(`${address}?sslmode=verify-full&${name}=${encodeURIComponent(path)}`);
      const refusal = expect.objectContaining({
        code: 'config',
        message: `${name} of DATABASE_URL, ${path}, ${why}.`,
        hint: expect.stringContaining(`remove ${name} from DATABASE_URL`),
      });
      expect(() => createPool(url, 1)).toThrow(refusal);
      await expect(listenPostgres(url, 'any', { onNotice: () => {}, onLost: () => {} })).rejects.toEqual(refusal);
    }
  }
});

it('also in addresses that only the driver understands, and as it reads them', () => {
  const pipe = file('pipe');
  for (const url of [
    `postgres://u:p@/x?host=127.0.0.1&sslrootcert=${pipe}`,
    `${address}?sslrootcert=${file('ca.pem')}&sslrootcert=${pipe}`,
    `?host=127.0.0.1&sslrootcert=${pipe}`,
    `socket:/tmp?db=x&sslrootcert=${pipe}`,
  ]) {
    expect(() => withLibpqModes(url), url).toThrow('is not a file');
  }
});

it('a certificate of a usual size is taken', () => {
  for (const url of [
    `${address}?sslmode=verify-full&sslrootcert=${encodeURIComponent(file('ca.pem'))}`,
    `${address}?sslrootcert=${file('pipe')}&sslrootcert=`,
    address,
  ]) {
    expect(() => withLibpqModes(url), url).not.toThrow();
  }
});
