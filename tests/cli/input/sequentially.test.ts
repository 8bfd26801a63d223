import { expect, it } from 'vitest';
import { sequentially } from '../../../cli/input/sequentially.ts';

it('names what was done, why the rest was not, and what was not tried', async () => {
  const work = async (story: number) => {
    if (story === 2) throw new Error('The budget is used up.');
    return `Drafted ${story}`;
  };
  const outcome = await sequentially([1, 2, 3, 4], work);
  expect(outcome).toMatchObject({ done: ['Drafted 1'], untried: [3, 4] });
  expect(outcome.failure?.message).toContain('The budget is used up.');
  expect(await sequentially([1, 3], work)).toEqual({ done: ['Drafted 1', 'Drafted 3'], failure: null, untried: [] });
});
