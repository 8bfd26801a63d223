import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { LimitedThread } from '#core/thread/limitedThread.ts';

const open = (file: URL) =>
  new LimitedThread({
    file,
    memory: 256 * 1024 * 1024,
    tooLong: () => new AppError('deadline', 'It takes too long.'),
  });

it('says so where the thread ends while it starts, and keeps nobody waiting behind it', async () => {
  const thread = open(new URL('endingThread.ts', import.meta.url));
  const tasks = [1, 2].map(() => thread.run({ text: 'Spans' }, 1_000));
  for (const task of tasks) {
    await expect(task).rejects.toMatchObject({ code: 'failure', message: 'The thread ended while it started.' });
  }
});

it('is closed also while it starts', async () => {
  const thread = open(new URL('echoThread.ts', import.meta.url));
  const task = thread.run({ text: 'Spans' }, 1_000).catch((thrown: unknown) => thrown);
  await new Promise((resolve) => setImmediate(resolve));
  await thread.close();
  expect(await task).toMatchObject({ code: 'failure' });
  expect(await thread.run({ text: 'Spans' }, 1_000)).toBe('Spans');
  await thread.close();
});

it.each([[], ['close']])(
  'keeps no process from ending whose task was stopped while it started (%s)',
  async (...more) => {
    const program = fileURLToPath(new URL('stoppedProcess.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...more], { timeout: 20_000 });
    expect(stdout).toBe('stopped\n');
  },
);

it('ends a task that takes long, but not one during which this process stood still, as on a laptop that sleeps', async () => {
  const thread = open(new URL('echoThread.ts', import.meta.url));
  await thread.run({ text: 'Spans' }, 1_000);
  const task = thread.run({ text: 'Spans', waitMs: 900 }, 100);
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
  expect(await task).toBe('Spans');
  await expect(thread.run({ text: 'Spans', waitMs: 20_000 }, 100)).rejects.toThrow('It takes too long.');
  await thread.close();
});
