import { expect, it } from 'vitest';
import { AnonymousReads } from '#core/backend/surface/anonymousReads.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const signal = new AbortController().signal;

it('an expensive read of a stranger is followed by a rest, a cheap one by the next', async () => {
  const clock = new FakeClock();
  const reads = new AnonymousReads(clock);
  const done: string[] = [];
  const read = (name: string, ms: number) => async () => {
    await clock.sleep(ms);
    done.push(name);
    return new Response(name);
  };
  const answers = [
    reads.run(read('heavy', 3_000), '1', signal),
    reads.run(read('cheap', 5), '2', signal),
    reads.run(read('next', 5), '3', signal),
  ];
  await clock.advance(3_000);
  expect(await (await answers[0])?.text()).toBe('heavy');
  await clock.advance(5_999);
  expect(done).toEqual(['heavy']);
  await clock.advance(1);
  await clock.advance(5);
  await clock.advance(5);
  expect(done).toEqual(['heavy', 'cheap', 'next']);
  await Promise.all(answers);
});

it('one address cannot fill the queue, and the queue has an end', async () => {
  const clock = new FakeClock();
  const reads = new AnonymousReads(clock);
  const ask = (address: string) =>
    reads.run(
      async () => {
        await clock.sleep(10);
        return new Response('read');
      },
      address,
      signal,
    );
  const own = Array.from({ length: 6 }, () => ask('flood'));
  expect((await own[5])?.status).toBe(429);
  const others = Array.from({ length: 60 }, (_, at) => ask(String(at)));
  expect((await others[59])?.headers.get('retry-after')).toBe('1');
  for (let turn = 0; turn < 60; turn += 1) await clock.advance(10);
  const statuses = (await Promise.all([...own, ...others])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(51);
  const again = ask('flood');
  await clock.advance(10);
  expect((await again).status).toBe(200);
});

it('who hangs up while waiting asks the database nothing', async () => {
  const clock = new FakeClock();
  const reads = new AnonymousReads(clock);
  const gone = new AbortController();
  let asked = 0;
  const ask = (by: AbortSignal) =>
    reads.run(
      async () => {
        asked += 1;
        await clock.sleep(10);
        return new Response();
      },
      null,
      by,
    );
  const first = ask(signal);
  const second = ask(gone.signal);
  gone.abort(new Error('gone'));
  const refused = second.catch((reason: unknown) => reason);
  await clock.advance(10);
  await first;
  expect(await refused).toEqual(new Error('gone'));
  expect(asked).toBe(1);
});
