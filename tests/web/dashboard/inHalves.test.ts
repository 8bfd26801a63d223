import { expect, it } from 'vitest';
import { ApiError, refusalOf } from '../../../web/dashboard/data/apiError.ts';
import { inHalves } from '../../../web/dashboard/data/inHalves.ts';

const refusal = (message: string) => new ApiError({ code: 'invalid_input', message, hint: '' });

/** A server that takes three items at once, and none that is bad. */
async function save(items: string[]): Promise<string[]> {
  if (items.length > 3) throw refusal('These are too many.');
  if (items.includes('bad')) throw refusal('One of them is bad.');
  return items.map((item) => `${item} saved`);
}

it('what is too much for one request is saved by several, all but what is refused by itself', async () => {
  const saved = await inHalves(['a', 'b', 'bad', 'd', 'e', 'f', 'g'], save, ({ message }) => message);
  expect(saved).toEqual(['a saved', 'b saved', 'One of them is bad.', 'd saved', 'e saved', 'f saved', 'g saved']);
});

it('what is refused by itself is an error where nobody wants to know which', async () => {
  await expect(inHalves(['a', 'bad'], save)).rejects.toThrow('One of them is bad.');
});

it('nothing is asked again where the server cannot be reached', async () => {
  let asked = 0;
  const ask = async (): Promise<string[]> => {
    asked += 1;
    throw new ApiError({ code: 'offline', message: 'The server cannot be reached.', hint: '' });
  };
  await expect(inHalves(['a', 'b'], ask)).rejects.toThrow('reached');
  expect(asked).toBe(1);
});

it('many that are refused take none of the others with them', async () => {
  const items = Array.from({ length: 3000 }, (_, at) => (at % 30 === 7 ? 'bad' : `text ${at}`));
  const few = async (asked: string[]) => {
    if (asked.includes('bad')) throw refusal('One of them is bad.');
    return asked.map((item) => `${item} saved`);
  };
  const answers = await inHalves(items, few, ({ message }) => message);
  expect(answers).toEqual(items.map((item) => (item === 'bad' ? 'One of them is bad.' : `${item} saved`)));
});

it('what is left behind many refused ones in a row is told that it was not tried', async () => {
  const items = ['good', ...Array.from({ length: 100 }, () => 'bad'), 'good'];
  const answers = await inHalves(items, save, ({ message }) => message);
  expect([answers[0], answers[1], answers.at(-1)]).toEqual([
    'good saved',
    'One of them is bad.',
    'This was not tried, because many others of the same block were refused.',
  ]);
});

it('what something between the page and the server refuses is taken apart too', async () => {
  const large = async (items: string[]) => {
    if (items.length > 3) throw await refusalOf(new Response('<h1>Request Entity Too Large</h1>', { status: 413 }));
    return items;
  };
  expect(await inHalves(['a', 'b', 'c', 'd', 'e'], large)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('a server that refuses everything is not asked about each item', async () => {
  let asked = 0;
  const ask = async (): Promise<string[]> => {
    asked += 1;
    throw refusal('Reload the page.');
  };
  const items = Array.from({ length: 20_000 }, () => 'text');
  const answers = await inHalves(items, ask, ({ message }) => message);
  expect(new Set(answers)).toEqual(new Set(['Reload the page.']));
  expect(answers).toHaveLength(items.length);
  expect(asked).toBeLessThan(100);
});
