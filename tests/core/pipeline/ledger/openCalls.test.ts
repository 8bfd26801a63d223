import { expect, it } from 'vitest';
import { type Log, silentLog } from '#core/log.ts';
import { createOpenCalls } from '#core/pipeline/ledger/openCalls.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { interruptedEntry } from '../../../support/ledgerEntries.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';

it('keeps requests in progress when the database is back, but none that ended meanwhile, and says once that it is away', async () => {
  const clock = new FakeClock();
  const said: string[] = [];
  const log: Log = { ...silentLog, info: (text) => said.push(text) };
  const kept: string[] = [];
  let attempts = 0;
  let away = true;
  const [tried, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    attempts += 1;
    if (attempts === 3) tried.resolve();
    if (away) return Response.json({ code: '08006', message: 'The database cannot be reached.' }, { status: 500 });
    if (typeof init?.body === 'string') kept.push(...(init.body.match(/gen-\w+/g) ?? []));
    back.resolve();
    return new Response(null, { status: 201 });
  };
  const db = supabaseClient({ url: 'http://localhost', key: 'key', fetch });
  const openCalls = createOpenCalls({ db, clock, log, owner: 'desk:1:1' });
  const [first, second] = [interruptedEntry('gen-first'), interruptedEntry('gen-second')];
  openCalls.save(first);
  openCalls.save(second);
  await advanceUntil(clock, tried.promise);
  openCalls.storing([second])();
  away = false;
  await advanceUntil(clock, back.promise);
  expect(kept).toEqual(['gen-first']);
  expect(said).toEqual(['ledger: requests in progress could not be kept; trying again']);
  openCalls.close();
});

it('does not hold others up by what the database refuses', async () => {
  const clock = new FakeClock();
  const bodies: string[] = [];
  const kept = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    bodies.push(body);
    if (body.includes('gen-odd')) return Response.json({ code: '22P02', message: 'invalid input' }, { status: 400 });
    kept.resolve();
    return new Response(null, { status: 201 });
  };
  const db = supabaseClient({ url: 'http://localhost', key: 'key', fetch });
  const openCalls = createOpenCalls({ db, clock, log: silentLog, owner: 'desk:1:1' });
  openCalls.save(interruptedEntry('gen-odd'));
  await advanceUntil(clock, expect.poll(() => bodies.length).toBe(1));
  openCalls.save(interruptedEntry('gen-good'));
  await advanceUntil(clock, kept.promise);
  expect(bodies.map((body) => body.match(/gen-\w+/g))).toEqual([['gen-odd'], ['gen-good']]);
  openCalls.close();
});

it('removes a request that was kept while its entry was stored, whichever answer came first', async () => {
  const clock = new FakeClock();
  const asked: string[] = [];
  const crossing = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    asked.push(`${init?.method} ${body.match(/gen-\w+/)?.[0] ?? ''}`.trim());
    if (body.includes('gen-crossing')) await crossing.promise;
    return new Response(null, { status: 201 });
  };
  const db = supabaseClient({ url: 'http://localhost', key: 'key', fetch });
  const openCalls = createOpenCalls({ db, clock, log: silentLog, owner: 'desk:1:1' });
  /** Saves a request: the one before it has been answered when this one is asked for. */
  const save = async (name: string) => {
    const entry = interruptedEntry(name);
    openCalls.save(entry);
    const count = asked.length;
    await advanceUntil(clock, expect.poll(() => asked.length).toBe(count + 1));
    return entry;
  };
  const before = await save('gen-before');
  const crossed = await save('gen-crossing');
  const stored = openCalls.storing([before, crossed]);
  crossing.resolve();
  await save('gen-after');
  stored();
  await advanceUntil(clock, expect.poll(() => asked.length).toBe(4));
  // What was kept before its entry went out is removed with it, by the database.
  expect(asked).toEqual(['POST gen-before', 'POST gen-crossing', 'POST gen-after', 'DELETE']);
  openCalls.close();
});
