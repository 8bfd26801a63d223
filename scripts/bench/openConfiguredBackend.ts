import type { Backend } from '#core/backend/backend.ts';
import { openBackend } from '#core/backend/openBackend.ts';
import { systemClock } from '#core/clock.ts';
import { resolveConfig } from '#core/config.ts';
import { silentLog } from '#core/log.ts';

/** Opens the backend that environment variables configure, as a command does, without seed data. */
export function openConfiguredBackend(environment: Readonly<Record<string, string>>): Promise<Backend> {
  return openBackend(resolveConfig({ environment, readFile: () => '' }), {
    clock: systemClock,
    log: silentLog,
    lockTimeoutMs: 20_000,
    seed: false,
    sample: false,
    waitMessage: () => {},
    allowOutdated: true,
  });
}
