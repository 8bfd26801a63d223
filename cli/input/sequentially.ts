import { type AppError, toAppError } from '#core/errors.ts';

/** The results until the first failure, and that failure. */
interface SequentialResult<Done> {
  done: Done[];
  failure: AppError | null;
}

/**
 * Works on things one after the other. A failure ends it; the results before it are kept, because they have to be
 * reported. @throws the error of the first one, where nothing was done.
 */
export async function sequentially<Thing, Done>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Done>,
): Promise<SequentialResult<Done>> {
  const done: Done[] = [];
  for (const thing of things) {
    try {
      done.push(await work(thing));
    } catch (thrown) {
      if (done.length === 0) throw thrown;
      return { done, failure: toAppError(thrown) };
    }
  }
  return { done, failure: null };
}
