import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { replaceByBackup } from '#core/backend/postgres/replaceByBackup.ts';
import { testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { changeTable, linesOf, seal, setValue } from '../../../support/forgedBackup.ts';
import { sampleBackup, saveBackup } from './sampleBackup.ts';

const megabyte = 1024 * 1024;
const nobody = '00000000-0000-4000-8000-000000000000';
const stories = 'public.inbox_stories';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(testBackendKinds)('on %s', (kind) => {
  let backend: TestBackend;
  let file: string;
  let lines: string[];
  beforeAll(async () => {
    ({ backend, file, lines } = await sampleBackup(kind, folder));
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
    await saveBackup(backend, copy);
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

  it('a row of millions of values, and a table of a million letters, are refused before they are read', async () => {
    const wide = changeTable(lines, stories, (columns, rows) => [columns, [...rows, `[${'{},'.repeat(8_000_000)}{}]`]]);
    const named = [...lines, `={"table":"${'a'.repeat(2 * megabyte)}","columns":[]}`];
    for (const hostile of [wide, named]) {
      await expect(restore(hostile)).rejects.toMatchObject({
        message: expect.stringContaining('is no backup of Velocity'),
      });
    }
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
      await expect(saveBackup(backend, place), place).rejects.toMatchObject({ message: expect.stringContaining(says) });
    }
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    // None of them left the database held.
    expect(await backend.sql.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
