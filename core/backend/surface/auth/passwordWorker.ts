import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import { discriminatedUnion, literal, number, object, string } from 'zod';

const job = discriminatedUnion('kind', [
  object({ kind: literal('hash'), password: string(), cost: number() }),
  object({ kind: literal('compare'), password: string(), hash: string() }),
]);

// bcrypt in JavaScript blocks its thread for tenths of a second, so it gets its own.
parentPort?.on('message', (message: unknown) => {
  const asked = job.parse(message);
  const { password } = asked;
  parentPort?.postMessage(asked.kind === 'hash' ? hashSync(password, asked.cost) : compareSync(password, asked.hash));
});
