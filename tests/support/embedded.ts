import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseFolder, markDatabaseReady } from '#core/backend/embedded/dataFolder.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { createKeys } from '#core/backend/keys.ts';
import { readMigrations } from '#core/backend/database/migrations.ts';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { installQueue } from '#core/backend/queue/installQueue.ts';
import type { QueueDatabase } from '#core/backend/queue/queueDatabase.ts';
import { oncePerRun } from './oncePerRun.ts';
import { prepareSchema } from './prepareSchema.ts';

/**
 * A new database folder with only Velocity's schema and an empty job queue; with `empty`, without those too: a copy is
 * made in a moment, while PostgreSQL's initdb takes two seconds. Delete it after use.
 */
export async function createTestDatabaseFolder(template: 'empty' | 'whole' = 'whole'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-db-'));
  cpSync(join(await templates(), template), folder, { recursive: true });
  return folder;
}

/** A data folder (`VELOCITY_HOME`) whose first start is over: opening it takes no time. Delete it after use. */
export async function createTestHome(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'velocity-home-'));
  cpSync(join(await templates(), 'whole'), databaseFolder(home), { recursive: true });
  markDatabaseReady(databaseFolder(home));
  return home;
}

/** The job queue's connection to an embedded database of this process. */
export function embeddedQueue(database: EmbeddedDatabase): QueueDatabase & { kind: 'statements' } {
  const execute = (text: string, values: readonly unknown[]) =>
    values.length > 0 ? database.sql.query(text, values) : database.block(text);
  return { kind: 'statements', execute };
}

const templates = () => oncePerRun(inject('runFolder'), 'embedded-templates', ensureTemplates);

/** The templates are kept after the run: new ones are made only when migrations or the packages below change. */
async function ensureTemplates(): Promise<string> {
  const cache = join(packageRoot(), 'node_modules', '.cache', 'velocity');
  const made = join(cache, `embedded-${fingerprint()}`);
  if (existsSync(join(made, 'empty'))) return made;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  const [empty, whole] = [join(making, 'empty'), join(making, 'whole')];
  await (await openEmbeddedDatabase(empty)).close();
  cpSync(empty, whole, { recursive: true });
  const database = await openEmbeddedDatabase(whole);
  try {
    await prepareSchema(database, createKeys());
    await installQueue(embeddedQueue(database));
    await database.sql.script('checkpoint');
  } finally {
    await database.close();
  }
  renameSync(making, made);
  return made;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of ['@supabase/lite', '@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(packageRoot(), 'node_modules', name, 'package.json')));
  }
  for (const file of [
    'lite/systemSchema.ts',
    'embedded/pglite/embeddedDatabase.ts',
    'lite/liteApp.ts',
    'database/migrations.ts',
    'queue/installQueue.ts',
    'queue/queues.ts',
  ]) {
    hash.update(readFileSync(join(packageRoot(), 'core', 'backend', file)));
  }
  for (const migration of readMigrations()) hash.update(migration.text);
  return hash.digest('hex').slice(0, 16);
}
