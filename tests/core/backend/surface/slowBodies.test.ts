import { expect, it } from 'vitest';
import { BodyBudget } from '#core/backend/surface/body/bodyBudget.ts';
import { takeBody } from '#core/backend/surface/body/limitedBody.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

/** A body that is sent byte by byte over time. */
function slowly(bytes: number, seconds: number) {
  const clock = new FakeClock();
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const init = { method: 'POST', body: parts.readable, duplex: 'half' };
  const request = new Request('http://localhost/a.png', init);
  const limits = { limit: 100, deadlineMs: 600_000, idleMs: 30_000, clock, budget: new BodyBudget({ total: 100 }) };
  const taken = takeBody(request, limits);
  const send = async () => {
    const writer = parts.writable.getWriter();
    for (let sent = 0; sent < bytes; sent += 1) {
      await writer.write(new Uint8Array([7]));
      await clock.advance(seconds * 1000);
    }
    await writer.close();
  };
  send().catch(() => {});
  return taken;
}

it('the slow body of an upload is accepted as long as bytes arrive', async () => {
  const taken = await slowly(10, 25);
  expect(taken).toMatchObject({ bytes: new Uint8Array(10).fill(7) });
});

it.each([
  ['when nothing arrives any more', 3, 31],
  ['when they never end', 60, 25],
])('are given up %s', async (_, bytes, seconds) => {
  expect(await slowly(bytes, seconds)).toBe('slow');
});
