import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Collects what nothing refers to, also what another collection has to come for. */
export async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    if (typeof collect === 'function') collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
