import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import type { Log } from '#core/log.ts';

const listeners = new AsyncLocalStorage<Log>();
let installed = false;

/**
 * Runs `work` with its console output redirected to debug log lines. `@supabase/lite` prints every rejected query to
 * stderr, where it would hide a command's own error.
 * Goes when: upstream takes a logger.
 */
export function quietly<T>(log: Log, work: () => T): T {
  if (!installed) install();
  return listeners.run(log, work);
}

function install(): void {
  installed = true;
  const terminal = globalThis.console;
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const print = terminal[method].bind(terminal);
    terminal[method] = (...values: unknown[]) => {
      const log = listeners.getStore();
      if (log === undefined) print(...values);
      else log.debug(format(...values));
    };
  }
}
