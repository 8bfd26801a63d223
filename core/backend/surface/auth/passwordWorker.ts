import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import { boolean, discriminatedUnion, literal, number, object, string } from 'zod';

const job = discriminatedUnion('kind', [
  object({ kind: literal('hash'), password: string(), cost: number() }),
  object({ kind: literal('compare'), password: string(), hash: string() }),
]);

if (object({ isPatient: boolean() }).parse(workerData).isPatient) runLast();

/** Has Linux run this thread where nothing else wants the core; elsewhere only a whole process can have a priority. */
function runLast(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0) setPriority(thread, constants.priority.PRIORITY_LOW);
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
