import { createAdmin } from '#core/backend/admin.ts';
import type { Clock } from '#core/clock.ts';
import { type ConfigSources, resolveConfig } from '#core/config.ts';
import { silentLog } from '#core/log.ts';
import { type ServerAdmin, serverAdmin } from '#web/server/serverAdmin.ts';
import type { TestBackend } from './backends.ts';

/** The administration of an installation over a test's backend. */
export function openServerAdmin(
  backend: TestBackend,
  { clock, environment = {} }: { clock: Clock; environment?: ConfigSources['environment'] },
): ServerAdmin {
  const { db, url, keys, fetch } = backend;
  return serverAdmin({
    backend: {
      kind: 'postgres',
      db,
      admin: createAdmin(url, keys.secretKey, fetch),
      health: async () => ({ pendingMigrations: [], problems: [] }),
      status: async () => ({
        kind: 'postgres',
        role: 'client',
        url,
        folder: null,
        ownerPid: null,
        postgresVersion: '18.3',
        migrations: { applied: [], pending: [] },
        databaseBytes: 1,
        fileBytes: 1,
      }),
      backup: async (file) => ({ file, size: 0, createdAt: new Date(clock.now()).toISOString(), rows: {} }),
    },
    config: resolveConfig({ environment, readFile: () => '' }),
    clock,
    log: silentLog,
    gatewayAccount: {
      checkKey: async () => ({ label: '', limitUsd: null, remainingUsd: 1, usedUsd: 0, isFreeTier: false }),
    },
  });
}
