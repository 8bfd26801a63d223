import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { object, string } from 'zod/mini';
import { packageRoot } from '../../packageRoot.ts';

const packageFile = object({ version: string() });

/**
 * Path of an archive with an empty database, as PostgreSQL's `initdb` creates it. The build writes it for the version
 * of PGlite in its name.
 */
export function emptyDatabaseFile(): string {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = readFileSync(join(dirname(pglite), '..', 'package.json'), 'utf8');
  return join(packageRoot(), 'dist', `emptyDatabase-${packageFile.parse(JSON.parse(text)).version}.tar.gz`);
}

/** That file if a new database is to be created and the file exists; without it PostgreSQL runs initdb itself. */
export function templateFor(folder: string | undefined): string | null {
  if (folder !== undefined && existsSync(join(folder, 'PG_VERSION'))) return null;
  const file = emptyDatabaseFile();
  return existsSync(file) ? file : null;
}
