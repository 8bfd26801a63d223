import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopTestPostgres } from './postgresServer.ts';

/** A whole run leaves about three gigabytes behind, most of it databases of PostgreSQL. */
const PLENTY = 10 * 2 ** 30;

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this test run: what the first suite starts there, the others use. */
    runFolder: string;
  }
}

/** Runs once before all tests. Nothing is started here: suites start what they need, the end of the run stops it. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(placeForRun(), 'velocity-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  // Temporary files of tests and of the programs that they start lie there too, and are removed with the run.
  process.env['TMPDIR'] = folder;
  // Shared by the about four hundred processes that load the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  project.provide('runFolder', folder);
  return () => {
    stopTestPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Databases are copied hundreds of times: in memory, where there is enough, in half the time of a disk. */
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
