import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { readLock, takeLock } from '#core/backend/lock/ownerLock.ts';
import { lifeOf, ownIdentity } from '#core/backend/lock/processIdentity.ts';

// One of several processes that compete for the lock of a folder: `lockContender.ts <folder> <times>`. Fails when another
// one is inside while it holds the lock.
const [, , folder = '', times = '0'] = process.argv;
const inside = join(folder, 'inside');
let held = 0;
while (held < Number(times)) {
  const found = readLock(folder);
  const record = found?.record ?? null;
  if (record !== null && record.state !== 'released' && lifeOf(record) !== 'dead') continue;
  const lock = takeLock(folder, found?.generation ?? 0, { ...ownIdentity(), state: 'starting', socket: '' });
  if (lock === null) continue;
  mkdirSync(inside);
  held += 1;
  lock.update({ state: 'serving', socket: 's' });
  rmdirSync(inside);
  lock.release();
}
