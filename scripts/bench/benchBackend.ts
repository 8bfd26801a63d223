import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '#core/backend/backend.ts';
import { withoutStatementDeadline } from '#core/backend/database/statementLimits.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { Secret } from '#core/secret.ts';
import { startTestPostgres, stopTestPostgres } from '../../tests/support/postgresServer.ts';
import { openConfiguredBackend } from './openConfiguredBackend.ts';

export type BenchBackendKind = 'embedded' | 'postgres';

export interface BenchBackend {
  backend: Backend;
  /** Runs SQL as the owner of the tables, without a deadline. Only on PostgreSQL. */
  script: (sql: string) => Promise<void>;
  close: () => Promise<void>;
}

/** A fresh backend as a command opens it: embedded in a new data folder, or on a PostgreSQL server started for it. */
export async function openBenchBackend(kind: BenchBackendKind): Promise<BenchBackend> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-bench-'));
  const environment: Record<string, string> = { VELOCITY_HOME: join(folder, 'home') };
  mkdirSync(join(folder, 'home'));
  if (kind === 'postgres') environment['DATABASE_URL'] = await createDatabase(folder);
  const backend = await openConfiguredBackend(environment);
  if (kind === 'postgres') await backend.migrate();
  return {
    backend,
    async script(sql) {
      const server = openPostgresDatabase(new Secret(environment['DATABASE_URL'] ?? ''), 1);
      try {
        await withoutStatementDeadline(() => server.sql.script(sql));
      } finally {
        await server.close();
      }
    },
    async close() {
      await backend.close();
      stopTestPostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a PostgreSQL server under `folder`, with an empty database. */
export async function createDatabase(folder: string): Promise<string> {
  const address = await startTestPostgres(folder);
  const server = openPostgresDatabase(new Secret(`${address}/postgres`), 1);
  try {
    await server.sql.query('create database velocity_bench');
  } finally {
    await server.close();
  }
  return `${address}/velocity_bench`;
}
