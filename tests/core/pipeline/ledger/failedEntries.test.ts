import { expect, it } from 'vitest';
import type { Gateway } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { createOpenCalls } from '#core/pipeline/ledger/openCalls.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { sentRequest } from '../../../support/ledgerEntries.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Say OK.' };
const sent = sentRequest('gen-1');

/** A process whose database refuses ledger entries, or everything, while `away` says so. */
function openProcess(gateway: (away: (what: 'all' | 'entries' | null) => void) => Gateway) {
  const clock = new FakeClock();
  let away: 'all' | 'entries' | null = null;
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const table = new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1);
    const refused = away === 'all' || (away === 'entries' && table === 'model_calls');
    asked.push(`${init?.method} ${table}${refused ? ' refused' : ''}`);
    if (refused) return Response.json({ code: '08006', message: 'The database cannot be reached.' }, { status: 500 });
    return new Response(null, { status: 201 });
  };
  const parts = { db: supabaseClient({ url: 'http://localhost', key: 'key', fetch }), clock, log: silentLog };
  const openCalls = createOpenCalls({ ...parts, owner: 'desk:1:1' });
  const ledger = createLedger(parts);
  const setAway = (what: typeof away) => {
    away = what;
  };
  const ledgered = createLedgerGateway({ ...parts, gateway: gateway(setAway), ledger, openCalls, askedBy: 'ana' });
  return {
    clock,
    asked,
    setAway,
    ledgered,
    async [Symbol.asyncDispose]() {
      openCalls.close();
      await ledger.close();
    },
  };
}

it('keeps the request of a paid call in the database while its entry cannot be written', async () => {
  const scripted = createScriptedGateway();
  await using desk = openProcess((setAway) => ({
    ...scripted,
    async callLLM(request, options) {
      // From the moment that the gateway names the request.
      setAway('all');
      options?.onSent?.(sent);
      const result = await scripted.callLLM(request, options);
      options?.onAttempt?.({ ...sent, ended: 'completed', message: null });
      return result;
    },
  }));
  await advanceUntil(desk.clock, desk.ledgered.for({ purpose: 'test' }).callLLM(question));
  desk.setAway('entries');
  desk.asked.length = 0;
  await advanceUntil(desk.clock, expect.poll(() => desk.asked).toContain('POST open_model_calls'));
  desk.setAway(null);
  // Removed only after the entry is there.
  await advanceUntil(desk.clock, expect.poll(() => desk.asked).toContain('DELETE open_model_calls'));
  expect(desk.asked.filter((line) => !line.endsWith('refused'))).toEqual([
    'POST open_model_calls',
    'POST model_calls',
    'DELETE open_model_calls',
  ]);
});

it('keeps a reservation of a research run until the entry is written, also where that takes several attempts', async () => {
  await using desk = openProcess(() => createScriptedGateway());
  const buffer = desk.ledgered.openBuffer();
  await buffer.for({ purpose: 'research', step: 1 }).callLLM(question);
  let isStored = false;
  const stored = (async () => {
    await buffer.whenStored();
    isStored = true;
  })();
  desk.setAway('all');
  await advanceUntil(desk.clock, buffer.close());
  expect(isStored).toBe(false);
  expect(buffer.toStore().calls).toHaveLength(1);
  desk.setAway(null);
  await advanceUntil(desk.clock, stored);
  expect(buffer.toStore().calls).toEqual([]);
  expect(desk.asked.at(-1)).toBe('POST model_calls');
});
