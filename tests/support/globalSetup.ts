import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopTestPostgres } from './postgresServer.ts';

/** A whole run leaves about three gigabytes behind, most of it databases of PostgreSQL. */
const PLENTY = 10 * 2 ** 30;

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this test run. Servers that the first test file starts in it are used by the others. */
    runFolder: string;
  }
}

/** Runs once before all tests. It starts nothing: test files start the servers that they need, and the end of the run stops them. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(placeForRun(), 'velocity-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  // Tests and the programs that they start keep their temporary files there too; the end of the run removes them.
  process.env['TMPDIR'] = folder;
  // Shared by the about four hundred processes that load the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  project.provide('runFolder', folder);
  return () => {
    stopTestPostgres(folder);
    // Programs that are just ending may still store compiled code in it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
}

/** Databases are copied hundreds of times, which takes half as long in memory as on a disk. Used where there is enough. */
function placeForRun(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > PLENTY ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
