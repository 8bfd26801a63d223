import { AppError } from '#core/errors.ts';
import { LimitedThread } from '#core/thread/limitedThread.ts';

/** Longest text that is repaired, in characters: almost twice the longest answer that is requested. */
const LONGEST_REPAIRED = 20_000;
/** Milliseconds of processor time that a repair may take: damaged answers of this length need 1 to 20. */
const LIMIT_MS = 500;

const thread = new LimitedThread({
  file: new URL('repairWorker.ts', import.meta.url),
  memory: 128 * 1024 * 1024,
  tooLong: () => new AppError('deadline', 'The answer could not be repaired: it takes too long.'),
});

/**
 * The value of `repairedJson`, found in a thread with limits, because pages that a model reads can make it write an answer
 * that takes very long. Undefined also where it takes too long. No signal ends it: the answer is paid for, and who stops
 * waits for the limit at most.
 */
export async function repairInThread(span: string): Promise<unknown> {
  if (span === '' || span.length > LONGEST_REPAIRED) return undefined;
  try {
    return await thread.run({ span }, LIMIT_MS);
  } catch {
    // Whatever ended the repair, the caller has the text as it came, which may be paid for.
    return undefined;
  }
}
