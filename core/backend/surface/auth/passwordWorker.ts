import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import { boolean, discriminatedUnion, literal, number, object, string } from 'zod';

const job = discriminatedUnion('kind', [
  object({ kind: literal('hash'), password: string(), cost: number() }),
  object({ kind: literal('compare'), password: string(), hash: string() }),
]);

/** A nice value. With the lowest priority, 19, a busy machine would let nobody sign in on a new device within seconds. */
const LATER = 5;

if (object({ isPatient: boolean() }).parse(workerData).isPatient) runLater();

/** Has Linux prefer other threads, about four to one; elsewhere only a whole process can have a priority. */
function runLater(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0) setPriority(thread, LATER);
  } catch {
    // Not Linux, or a sandbox without /proc.
  }
}

// bcrypt in JavaScript blocks its thread for tenths of a second, so it gets its own.
parentPort?.on('message', (message: unknown) => {
  const asked = job.parse(message);
  const { password } = asked;
  parentPort?.postMessage(asked.kind === 'hash' ? hashSync(password, asked.cost) : compareSync(password, asked.hash));
});
