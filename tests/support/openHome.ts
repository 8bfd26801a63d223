import type { Backend, OpenBackendOptions } from '#core/backend/backend.ts';
import { openBackend } from '#core/backend/openBackend.ts';
import { systemClock } from '#core/clock.ts';
import { resolveConfig, type Config } from '#core/config.ts';
import { silentLog } from '#core/log.ts';

/** A configuration from these variables alone. */
export function configOf(environment: Record<string, string>): Config {
  return resolveConfig({ environment, readFile: () => '' });
}

/** Opens the backend that the variables name, as a command would. */
export function openConfigured(
  environment: Record<string, string>,
  options: Partial<OpenBackendOptions> = {},
): Promise<Backend> {
  return openBackend(configOf(environment), {
    clock: systemClock,
    log: silentLog,
    lockTimeoutMs: 20_000,
    seed: false,
    sample: false,
    waitMessage: () => {},
    ...options,
  });
}
