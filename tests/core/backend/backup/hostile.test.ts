import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { dump } from '#core/backend/backup/dump.ts';
import { writeBackup } from '#core/backend/backup/writeBackup.ts';
import { replaceByBackup } from '#core/backend/postgres/replaceByBackup.ts';
import { systemClock } from '#core/clock.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { changeTable, linesOf, seal, setValue } from '../../../support/forgedBackup.ts';

const megabyte = 1024 * 1024;
const nobody = '00000000-0000-4000-8000-000000000000';
const stories = 'public.inbox_stories';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = ({ sql }: TestBackend) => dump(sql, { createdAt: '2026-11-22T00:00:00Z', keys: null });
const save = (backend: TestBackend, file: string) => writeBackup(bytesOf(backend), file, systemClock);

/** A newsroom with a row in each table that is forged below; its backup. */
async function newsroom(kind: 'embedded' | 'postgres') {
  const backend = await openTestBackend(kind);
  const { db } = backend;
  await db
    .from('scraped_posts')
    .insert({ tweet_id: '1', author_username: 'reuters', posted_at: '2026-11-20T10:00:00Z' });
  await db.from('inbox_stories').insert([{ title: 'One' }, { title: 'Two' }]);
  // Both, so that they stay in their order.
  await db.from('inbox_stories').update({ summary: 'Edited.' }).neq('title', '');
  const run = { name: 'run', template_id: 't', template_name: 't', template_version: '1', total_steps: 8 };
  await db.from('workflow_runs').insert({ ...run, cost_usd: '0.5' });
  await setSetting(db, { key: 'monthly_budget_usd', expected: null, value: 50 });
  const bucket = db.storage.from('story-images');
  await bucket.upload('thumbnails/a.png', Uint8Array.of(137, 80, 78, 71), { contentType: 'image/png' });
  const file = join(folder, `${kind}.backup`);
  await save(backend, file);
  return { backend, file, lines: linesOf(file) };
}

describe('a file that is not a complete backup', () => {
  let good: string;
  let lines: string[];
  beforeAll(async () => {
    const { backend, file, lines: found } = await newsroom('embedded');
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

describe.each(testBackendKinds)('on %s', (kind) => {
  let backend: TestBackend;
  let file: string;
  let lines: string[];
  beforeAll(async () => {
    ({ backend, file, lines } = await newsroom(kind));
  });
  afterAll(() => backend?.close());

  const forged = () => join(folder, `${kind}-forged.backup`);
  const restore = async (given: readonly (string | Buffer)[]) => {
    seal(forged(), given);
    await replaceByBackup(backend.sql, await checkBackup(forged()));
  };
  const set = (table: string, column: string, value: string | null) => () => setValue(lines, table, column, value);
  const rowsOf = (change: (rows: string[]) => string[]) => () =>
    changeTable(lines, stories, (columns, rows) => [columns, change(rows)]);
  const everything = async () => {
    const copy = join(folder, `${kind}-now.backup`);
    await save(backend, copy);
    return linesOf(copy);
  };

  /** Values that each database checks by itself; below those that are checked the same everywhere. */
  const values: readonly [name: string, make: () => string[]][] = [
    ['a value of another type', set(stories, 'story_number', 'twelve')],
    ['a number that is too large', set('public.scraped_posts', 'views', '99999999999999999999')],
    ['a number that is none', set('public.workflow_runs', 'cost_usd', 'NaN')],
    ['a time without end', set('public.scraped_posts', 'posted_at', 'infinity')],
    ['NUL in a text', set(stories, 'title', 'a\u0000b')],
    ['half a letter', rowsOf((rows) => rows.map((row) => row.replace('One', '\\ud800')))],
  ];
  const shapes: readonly [name: string, make: () => string[]][] = [
    ['a row twice', rowsOf(([first = '', ...rows]) => [first, first, ...rows])],
    ['a row that refers to nothing', set(stories, 'post_id', nobody)],
    [
      'rows without those that they refer to',
      () => changeTable(set(stories, 'post_id', nobody)(), 'public.scraped_posts', (columns) => [columns, []]),
    ],
    ['a value that is missing', set('public.scraped_posts', 'author_username', null)],
    ['a value that a rule refuses', set('public.workflow_runs', 'status', 'exploded')],
    ['a year that no date can show', set(stories, 'created_at', '20000-01-01 00:00:00+00')],
    ['numbers that have come to their end', set('public.story_changes', 'id', '9223372036854775807')],
    ['a table that is not there', () => [...lines, '={"table":"public.nothing","columns":[]}']],
    [
      "a table of the database's own",
      () => [...lines, '={"table":"pg_catalog.pg_authid","columns":["rolname"]}', '["root"]'],
    ],
    [
      'a table whose name is a statement',
      () => [...lines, '={"table":"public.staff; drop table public.articles","columns":[]}'],
    ],
    [
      'a column that is not there',
      () => changeTable(lines, stories, (columns, rows) => [['nothing', ...columns.slice(1)], rows]),
    ],
    ['a column twice', () => changeTable(lines, stories, (columns, rows) => [['title', ...columns.slice(1)], rows])],
    [
      'a column whose name is a statement',
      () => changeTable(lines, stories, (columns, rows) => [['id") select 1; --', ...columns.slice(1)], rows]),
    ],
    ['migrations that do not go together', () => lines.with(0, (lines[0] ?? '').replace(/"\d+",/, ''))],
  ];

  it('a valid file that cannot be loaded leaves everything unchanged, and says why', async () => {
    const before = await everything();
    for (const [name, make] of kind === 'embedded' ? values : [...values, ...shapes]) {
      await expect(restore(make()), name).rejects.toMatchObject({
        code: 'storage',
        message: expect.stringMatching(/could not be restored, and nothing was changed: \S.*\.$/s),
        hint: 'Choose another backup file.',
      });
      expect(await backend.sql.query('select title from inbox_stories order by story_number'), name).toEqual([
        { title: 'One' },
        { title: 'Two' },
      ]);
    }
    expect(await everything()).toEqual(before);
  });

  it('odd but valid data is restored unchanged, twice, and work continues', async () => {
    const text = `$$; drop table public.articles; create function public.evil() returns trigger as '../../etc/passwd' --`;
    const odd = changeTable(set(stories, 'title', text)(), 'public.story_changes', (columns, rows) => [
      columns,
      rows.map((row) => row.replace(/^\["1"/, '["-5"')),
    ]);
    // Counters below existing numbers, and a path that leads out of the folder.
    const counters = changeTable(odd, 'public.story_counters', (columns) => [columns, []]);
    const paths = counters.map((line) => line.replaceAll('thumbnails/a.png', '../../../../tmp/velocity-out.png'));
    await restore(paths);
    await restore(paths);
    const titles = async () =>
      (await backend.sql.query('select title, story_number from inbox_stories order by 2')).slice(0, 3);
    expect((await titles())[0]).toEqual({ title: text, story_number: 3400 });
    expect(await backend.sql.query(`select to_regclass('public.articles')::text as there`)).toEqual([
      { there: 'articles' },
    ]);
    await backend.sql.query(`insert into inbox_stories (title) values ('Three')`);
    await backend.sql.query(`update inbox_stories set title = 'Three, edited' where title = 'Three'`);
    expect((await titles())[2]).toEqual({ title: 'Three, edited', story_number: 3402 });
    expect(await backend.sql.query('select id::text from story_changes order by id limit 3')).toEqual([
      { id: '-5' },
      { id: '2' },
      { id: '3' },
    ]);
    expect(statSync('/tmp/velocity-out.png', { throwIfNoEntry: false })).toBeUndefined();
  });

  it('a line of many megabytes is loaded or refused without a crash', async () => {
    const long = set(stories, 'title', 'x'.repeat(24 * megabyte))();
    const outcome = await restore(long).then(
      () => 'loaded',
      (error: unknown) => String(error),
    );
    expect(outcome).toMatch(/^loaded$|nothing was changed/);
    const [row] = await backend.sql.query(
      `select length(title) as long from inbox_stories order by story_number limit 1`,
    );
    expect(Number(row?.['long'])).toBeGreaterThan(0);
  });

  it('a backup replaces a regular file only, and refuses anything else at once', async () => {
    const places: [path: string, says: string][] = [
      [join(folder, `${kind}-folder`), 'it is a folder'],
      [join(folder, `${kind}-pipe`), 'it is a pipe'],
      [join(folder, `${kind}-link`), 'it is a link'],
      ['/dev/null', 'it is a device'],
      [`${file}/x`, 'a part of the path is no folder'],
      [join(folder, 'none', 'x'), 'there is no such folder'],
      ['/proc/velocity.backup', 'cannot be written'],
    ];
    mkdirSync(join(folder, `${kind}-folder`));
    spawnSync('mkfifo', [join(folder, `${kind}-pipe`)]);
    symlinkSync(file, join(folder, `${kind}-link`));
    for (const [place, says] of places) {
      await expect(save(backend, place), place).rejects.toMatchObject({ message: expect.stringContaining(says) });
    }
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    // None of them left the database held.
    expect(await backend.sql.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
