import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `make` once for all test processes: the first caller runs it, the others wait for its result or its failure.
 */
export async function oncePerRun(folder: string, name: string, make: () => Promise<string>): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const done = join(folder, `${name}.done`);
  const failed = join(folder, `${name}.failed`);
  try {
    mkdirSync(join(folder, `${name}.making`));
  } catch {
    while (!existsSync(done)) {
      if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'));
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    return readFileSync(done, 'utf8');
  }
  try {
    const result = await make();
    writeFileSync(`${done}.part`, result);
    renameSync(`${done}.part`, done);
    return result;
  } catch (cause) {
    writeFileSync(`${failed}.part`, cause instanceof Error ? cause.message : String(cause));
    renameSync(`${failed}.part`, failed);
    rmSync(join(folder, `${name}.making`), { recursive: true, force: true });
    throw cause;
  }
}
