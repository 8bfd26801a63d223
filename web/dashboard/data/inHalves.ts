import { ApiError } from './apiError.ts';

/** Refusals of single items after which what is refused together is not taken apart any more. */
const MOST_REFUSED = 20;

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
  let refusals = 0;
  const part = async (items: Item[]): Promise<Answer[]> => {
    try {
      return await ask(items);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
      if (items.length < 2 || refusals >= MOST_REFUSED) {
        if (refused === undefined) throw error;
        refusals += 1;
        return items.map(() => refused(error));
      }
      const middle = items.length >> 1;
      const first = await part(items.slice(0, middle));
      return [...first, ...(await part(items.slice(middle)))];
    }
  };
  return part(all);
}
