import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createKeys } from '#core/backend/keys.ts';
import { installQueue } from '#core/backend/queue/installQueue.ts';
import { openPostgresDatabase, type PostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { Secret } from '#core/secret.ts';
import { oncePerRun } from './oncePerRun.ts';
import { prepareSchema } from './prepareSchema.ts';
import { startTestPostgres } from './postgresServer.ts';

/** Address of the run's PostgreSQL server, without a database. The first call starts it. */
export function testPostgresAddress(): Promise<string> {
  const folder = inject('runFolder');
  return oncePerRun(folder, 'postgres-server', () => startTestPostgres(folder));
}

/** A new database for one test, with Velocity's schema and an empty job queue; empty where `template` is null. */
export async function createTestDatabase(template: 'velocity_template' | null = 'velocity_template'): Promise<Secret> {
  const address = await testPostgresAddress();
  if (template !== null) await oncePerRun(inject('runFolder'), template, () => makeTemplate(address, template));
  const name = `t_${randomBytes(6).toString('hex')}`;
  await administer(address, `create database ${name}${template === null ? '' : ` template ${template}`}`);
  return new Secret(`${address}/${name}`);
}

async function makeTemplate(address: string, name: string): Promise<string> {
  await administer(address, `create database ${name}`);
  const url = new Secret(`${address}/${name}`);
  const database = openPostgresDatabase(url);
  try {
    await prepareSchema(database, createKeys());
    await installQueue({ kind: 'address', url });
  } finally {
    await database.close();
  }
  return name;
}

async function administer(address: string, statement: string): Promise<void> {
  const database: PostgresDatabase = openPostgresDatabase(new Secret(`${address}/postgres`), 1);
  try {
    await database.sql.query(statement);
  } finally {
    await database.close();
  }
}
