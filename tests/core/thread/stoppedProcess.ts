import { AppError } from '#core/errors.ts';
import { LimitedThread } from '#core/thread/limitedThread.ts';

/** A process whose only task is stopped while its thread starts. */
const thread = new LimitedThread({
  file: new URL('echoThread.ts', import.meta.url),
  memory: 256 * 1024 * 1024,
  tooLong: () => new AppError('deadline', 'It takes too long.'),
});
const stop = new AbortController();
const task = thread.run({ text: 'Spans' }, 1_000, stop.signal);
setImmediate(() => stop.abort());
await task.catch(() => process.stdout.write('stopped\n'));
if (process.argv.includes('close')) await thread.close();
