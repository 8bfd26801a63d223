import { ApiError } from './apiError.ts';

/** Refused items in a row after which the rest of a refused block is not taken apart any more. */
const MOST_IN_A_ROW = 20;
/** Requests for one block. */
const MOST_REQUESTS = 2000;

/**
 * Asks about many items at once. What is refused is asked again in halves: it was too much together, or one of them is
 * in the way of the others.
 * @param refused the answer for an item that is refused; without it that is thrown.
 */
export async function inHalves<Item, Answer>(
  all: Item[],
  ask: (items: Item[]) => Promise<Answer[]>,
  refused?: (error: ApiError) => Answer,
): Promise<Answer[]> {
  let requests = 0;
  let inARow = 0;
  /** Of what is not tried any more. */
  let reason: ApiError | undefined;
  let isAnyTaken = false;
  const part = async (items: Item[]): Promise<Answer[]> => {
    if (refused !== undefined && reason !== undefined && (inARow >= MOST_IN_A_ROW || requests >= MOST_REQUESTS)) {
      const error = isAnyTaken ? untried() : reason;
      return items.map(() => refused(error));
    }
    requests += 1;
    try {
      const answers = await ask(items);
      inARow = 0;
      isAnyTaken = true;
      return answers;
    } catch (error) {
      if (!(error instanceof ApiError) || !refusals.has(error.code)) throw error;
      if (items.length < 2) {
        if (refused === undefined) throw error;
        inARow += 1;
        reason = error;
        return items.map(() => refused(error));
      }
      const middle = items.length >> 1;
      const first = await part(items.slice(0, middle));
      return [...first, ...(await part(items.slice(middle)))];
    }
  };
  return part(all);
}

/** Codes of what the server, or something before it, will refuse again. */
const refusals = new Set(['invalid_input', 'refused']);

function untried(): ApiError {
  return new ApiError({
    code: 'invalid_input',
    message: 'This was not tried, because many others of the same block were refused.',
    hint: 'Try again.',
  });
}
