import { expect, it } from 'vitest';
import { bestPassages } from '#core/pipeline/web/bestPassages.ts';

it('the sentence that is nearest to a question has its figure, also one of one digit', async () => {
  const pages = Array.from({ length: 9 }, (_, at) => ({
    number: at + 1,
    url: `https://news.example/${at}`,
    title: `Depot ${at}`,
    text: `The railway keeps ${20 + at} spare bridge spans in depot ${at}.`,
  }));
  const { claims } = await bestPassages('How many spare bridge spans does the railway keep in depot 7?', pages);
  expect(claims[0]?.text).toBe('The railway keeps 27 spare bridge spans in depot 7.');
});
