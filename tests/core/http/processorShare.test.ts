import { expect, it } from 'vitest';
import { withinShare } from '#core/http/processorShare.ts';

const burn = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('work on what strangers send without end leaves most of the processor to others', async () => {
  let pieces = 0;
  const until = performance.now() + 2_000;
  const endless = async () => {
    while (performance.now() < until) {
      await withinShare(() => burn(5));
      pieces += 1;
    }
  };
  const began = performance.now();
  const streams = [endless(), endless(), endless(), endless()];
  await Promise.all(streams);
  const took = performance.now() - began;
  // Without turns it would be all of it.
  expect((pieces * 5) / took).toBeLessThan(0.5);
  expect(pieces).toBeGreaterThan(10);
});
