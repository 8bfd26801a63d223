import { parentPort } from 'node:worker_threads';
import { intersection, number, object, type ZodType } from 'zod';
import { toAppError } from '#core/errors.ts';

/** The thread's side of a `LimitedThread`: does each task that arrives and sends back what `work` returns or throws. */
export function serveTasks<Task>(task: ZodType<Task>, work: (task: Task) => unknown): void {
  const asked = intersection(object({ id: number() }), task);
  // From here on the time of a task counts.
  parentPort?.postMessage({ kind: 'ready' });
  parentPort?.on('message', (message: unknown) => void answer(message));

  async function answer(message: unknown): Promise<void> {
    const { id, ...rest } = asked.parse(message);
    try {
      parentPort?.postMessage({ id, kind: 'done', value: await work(task.parse(rest)) });
    } catch (thrown) {
      const { code, message: said, hint } = toAppError(thrown);
      parentPort?.postMessage({ id, kind: 'failed', code, message: said, hint });
    }
  }
}
