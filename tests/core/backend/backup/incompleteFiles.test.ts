import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { seal } from '../../../support/forgedBackup.ts';
import { sampleBackup } from './sampleBackup.ts';

const megabyte = 1024 * 1024;
const stories = 'public.inbox_stories';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-incomplete-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is not a complete backup', () => {
  let good: string;
  let lines: string[];
  beforeAll(async () => {
    const { backend, file, lines: found } = await sampleBackup('embedded', folder);
    await backend.close();
    [good, lines] = [file, found];
  });
  const path = (name: string) => join(folder, name);
  const gzipped = (name: string, text: string | Buffer) => writeFileSync(path(name), gzipSync(text, { level: 1 }));
  const text = () => gunzipSync(readFileSync(good)).toString();
  const manifest = () => lines[0] ?? '';
  const restOf = () => lines.slice(1);
  const withManifest = (name: string, from: RegExp | string, to: string) =>
    seal(path(name), [manifest().replace(from, to), ...restOf()]);

  const damaged = 'is no backup of Velocity, or is damaged or cut off.';
  const cases: readonly [name: string, make: (name: string) => unknown, says: string][] = [
    ['missing', () => {}, 'There is no file'],
    ['empty', (name) => writeFileSync(path(name), ''), damaged],
    ['cut off in mid-packing', (name) => writeFileSync(path(name), readFileSync(good).subarray(0, 900)), damaged],
    ['cut off in mid-row', (name) => gzipped(name, text().slice(0, text().length / 2)), damaged],
    ['without its last line', (name) => gzipped(name, `${lines.join('\n')}\n`), damaged],
    ['with a changed letter', (name) => gzipped(name, text().replace('"One"', '"Two"')), damaged],
    ['with something behind its end', (name) => gzipped(name, `${text()}[]\n`), damaged],
    ['with two ends', (name) => gzipped(name, `${text()}${text().split('\n').at(-2) ?? ''}\n`), damaged],
    ['of another version of the format', (name) => withManifest(name, '"version":1', '"version":2'), damaged],
    ['of another program', (name) => withManifest(name, 'velocity-backup', 'pg_dump'), damaged],
    ['of a newer Velocity', (name) => withManifest(name, '["', '["20990101000000","'), 'a newer version of Velocity'],
    ['of no version', (name) => withManifest(name, /"migrations":\[[^\]]*\]/, '"migrations":[]'), 'a newer version'],
    ['whose date steers terminals', (name) => withManifest(name, '2026-11-22T', '\\u001b[2J\\u202e'), damaged],
    [
      'with keys that anybody could guess',
      (name) => withManifest(name, '"keys":null', '"keys":{"publishableKey":"a","secretKey":"b","jwtSecret":"c"}'),
      damaged,
    ],
    [
      'with bytes that are no text',
      (name) => seal(path(name), [...lines, Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])]),
      damaged,
    ],
    ['with half a row', (name) => seal(path(name), [...lines, '["a"']), damaged],
    ['with two rows in one line', (name) => seal(path(name), [...lines, '["a"],["b"]']), damaged],
    ['with a row that is no text', (name) => seal(path(name), [...lines, '[{"a":1}]']), damaged],
    ['with a row of more values than its table has', (name) => seal(path(name), [...lines, '["a","b","c"]']), damaged],
    ['with a row that is nested without end', (name) => seal(path(name), [...lines, '['.repeat(200_000)]), damaged],
    ['with rows of no table', (name) => seal(path(name), [manifest(), '[1]', ...restOf()]), damaged],
    ['with a table without columns', (name) => gzipped(name, `${manifest()}\n={"table":"x"}\n`), damaged],
    [
      'that names a table twice',
      (name) => seal(path(name), [...lines, '={"table":"public.staff","columns":[]}']),
      damaged,
    ],
    [
      'that names tables without end',
      (name) =>
        seal(path(name), [manifest(), ...Array.from({ length: 5000 }, (_, n) => `={"table":"t${n}","columns":[]}`)]),
      damaged,
    ],
    [
      'that names a part of every object',
      (name) => seal(path(name), [...lines, '={"table":"__proto__","columns":[]}']),
      damaged,
    ],
    [
      'with a line that never ends',
      (name) => gzipped(name, Buffer.concat([Buffer.from('['), Buffer.alloc(160 * megabyte, 32)])),
      damaged,
    ],
    [
      'with rows that never end',
      (name) =>
        gzipped(
          name,
          Buffer.concat([
            Buffer.from(`${manifest()}\n={"table":"a","columns":[]}\n`),
            Buffer.alloc(6 * megabyte, '[]\n'),
          ]),
        ),
      damaged,
    ],
    ['a folder', (name) => mkdirSync(path(name)), 'is a folder, and no backup'],
    ['a pipe that nobody writes to', (name) => spawnSync('mkfifo', [path(name)]), 'is a pipe, and no backup'],
    ['a link to a device', (name) => symlinkSync('/dev/zero', path(name)), 'is a device, and no backup'],
    ['a link to nothing', (name) => symlinkSync(path('nothing'), path(name)), 'There is no file'],
    ['a link to itself', (name) => symlinkSync(path(name), path(name)), 'cannot be read'],
  ];

  it.each(cases)('%s is refused before anything is touched', async (name, make, says) => {
    make(name);
    await expect(checkBackup(path(name))).rejects.toMatchObject({ message: expect.stringContaining(says) });
  });

  it('is refused where it belongs to another user; a link to a valid backup is followed', async ({ skip }) => {
    symlinkSync(good, path('link'));
    await expect(checkBackup(`${good}/x`)).rejects.toMatchObject({ message: `There is no file ${good}/x.` });
    expect((await checkBackup(path('link'))).summary.rows).toMatchObject({ [stories]: 2 });
    skip(process.getuid?.() !== 0 || process.seteuid === undefined, 'only root can become somebody else');
    process.seteuid?.(65_534);
    try {
      await expect(checkBackup(good)).rejects.toMatchObject({
        code: 'invalid_input',
        message: `${good} is not yours to read.`,
      });
    } finally {
      process.seteuid?.(0);
    }
  });
});
