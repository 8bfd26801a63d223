import { ApiError } from './apiError.ts';

/**
 * Asks about many items at once. What is refused is asked again in halves: it was too much together, or one of them is
 * in the way of the others.
 * @param refused the answer for a single item that is refused; without it that is thrown.
 */
export async function inHalves<Item, Answer>(
  items: Item[],
  ask: (items: Item[]) => Promise<Answer[]>,
  refused?: (error: ApiError) => Answer,
): Promise<Answer[]> {
  try {
    return await ask(items);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
    if (items.length < 2) {
      if (refused === undefined) throw error;
      return items.map(() => refused(error));
    }
    const middle = items.length >> 1;
    const first = await inHalves(items.slice(0, middle), ask, refused);
    return [...first, ...(await inHalves(items.slice(middle), ask, refused))];
  }
}
