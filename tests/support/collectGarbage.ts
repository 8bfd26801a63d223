import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Collects garbage several times: finalisers of one collection release objects that only the next one frees. */
export async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    if (typeof collect === 'function') collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
