import { type AppError, toAppError } from '#core/errors.ts';

/** The results until the first failure, that failure, and what was not tried because of it. */
interface SequentialResult<Thing, Done> {
  done: Done[];
  failure: AppError | null;
  untried: Thing[];
}

/**
 * Works on things one after the other. A failure ends it; the results before it are kept, because they have to be
 * reported. @throws the error of the first one, where nothing was done.
 */
export async function sequentially<Thing, Done>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Done>,
): Promise<SequentialResult<Thing, Done>> {
  const done: Done[] = [];
  for (const [at, thing] of things.entries()) {
    try {
      done.push(await work(thing));
    } catch (thrown) {
      if (done.length === 0) throw thrown;
      return { done, failure: toAppError(thrown), untried: things.slice(at + 1) };
    }
  }
  return { done, failure: null, untried: [] };
}
