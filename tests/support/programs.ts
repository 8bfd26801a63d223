import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { inject } from 'vitest';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { product } from '../../tsup.config.ts';
import { oncePerRun } from './oncePerRun.ts';

const sources = {
  backendProcess: 'tests/support/backendProcessMain.ts',
  lockContender: 'tests/support/lockContender.ts',
  scrapeProcess: 'tests/core/pipeline/scrape/scrapeProcess.ts',
  siteHost: 'tests/support/siteHostMain.ts',
};

// Inside the package, from where packages that are not bundled are found.
const folder = join(packageRoot(), 'node_modules', '.cache', 'velocity-programs');

/**
 * Bundles the programs that tests start and kill, as the product is bundled, once for all test processes. From two
 * hundred source files each start takes a second of processor time; from a bundle, a fifth of that.
 */
export async function buildPrograms(): Promise<void> {
  await oncePerRun(inject('runFolder'), 'programs', async () => {
    const { entry, onSuccess: _moves, ...options } = product;
    const { velocity: _own, ...threads } = entry;
    await build({ ...options, config: false, entry: { ...threads, ...sources }, outDir: folder });
    return folder;
  });
}

/** The file of a program, after {@link buildPrograms}. */
export function testProgram(name: keyof typeof sources): string {
  const file = join(folder, `${name}.js`);
  if (!existsSync(file)) throw new Error('beforeAll(buildPrograms) is missing.');
  return file;
}
