import { rmSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { BackendProcess } from './backendProcess.ts';
import { createTestHome } from './embedded.ts';
import { buildPrograms } from './programs.ts';

/** Gives each test of a file its own data folder, and processes on it that end with the test. */
export function useDataFolder() {
  let home = '';
  const processes: BackendProcess[] = [];
  beforeAll(buildPrograms);
  beforeEach(async () => {
    home = await createTestHome();
  });
  afterEach(async () => {
    for (const started of processes.splice(0)) {
      started.signal('SIGCONT');
      await started.kill();
    }
    rmSync(home, { recursive: true, force: true });
  });
  return {
    get home() {
      return home;
    },
    /** @param of a data folder. Default: the test's own. */
    start: (environment: Record<string, string> = {}, of = home): BackendProcess => {
      const started = new BackendProcess(of, environment);
      processes.push(started);
      return started;
    },
  };
}
