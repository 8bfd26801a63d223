import { type AppError, toAppError } from '#core/errors.ts';

/** What was done, and why it ended before the last. */
interface InTurnResult<Done> {
  done: Done[];
  failure: AppError | null;
}

/**
 * Does something to one after the other. A failure ends it; what was done before is kept, because it stays done and
 * has to be told. @throws what the first one threw: then nothing was done.
 */
export async function inTurn<Thing, Done>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Done>,
): Promise<InTurnResult<Done>> {
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
