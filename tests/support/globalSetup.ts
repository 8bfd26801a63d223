import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopTestPostgres } from './postgresServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this test run: what the first suite starts there, the others use. */
    runFolder: string;
  }
}

/** Runs once before all tests. Nothing is started here: suites start what they need, the end of the run stops it. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-tests-'));
  project.provide('runFolder', folder);
  return () => {
    stopTestPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
