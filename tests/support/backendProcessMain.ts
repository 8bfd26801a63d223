import { array, object, string } from 'zod';
import type { Backend } from '#core/backend/backend.ts';
import { openBackend } from '#core/backend/openBackend.ts';
import { systemClock } from '#core/clock.ts';
import { resolveConfig } from '#core/config.ts';
import { toAppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import { backendRequest, type BackendRequest } from './backendRequest.ts';

// The child process of BackendProcess.
let backend: Backend | null = null;

const opened = (): Backend => {
  if (backend === null) throw new Error('not open');
  return backend;
};

const acts: Readonly<Record<string, (argument: string) => Promise<unknown>>> = {
  open: async () => {
    const config = resolveConfig({ environment: process.env, readFile: () => '' });
    backend = await openBackend(config, {
      clock: systemClock,
      log: silentLog,
      lockTimeoutMs: Number(process.env['LOCK_TIMEOUT'] ?? 20_000),
      seed: process.env['SEED'] === '1',
      sample: false,
      waitMessage: (said) => process.send?.({ said }),
    });
    return backend.role;
  },
  role: async () => opened().role,
  add: async (title) => {
    const { error } = await opened().db.from('inbox_stories').insert({ title });
    if (error !== null) throw error;
  },
  titles: async () => {
    const { data, error } = await opened().db.from('inbox_stories').select('title').order('story_number');
    if (error !== null) throw error;
    return array(object({ title: string() }))
      .parse(data)
      .map(({ title }) => title);
  },
  status: async () => opened().status(),
  backup: async (file) => opened().backup(file),
  restore: async (file) => opened().restore(file),
  signUp: async (email) => opened().admin.createUser({ email, password: 'a long enough password' }),
  refused: async () => {
    const { db, publishableKey, fetch, url } = opened();
    const answers = [
      await db.from('inbox_stories').insert({ title: null }),
      await db.from('no_such_table').select('*'),
      await db.rpc('no_such_function'),
    ];
    const stranger = await fetch(`${url}/rest/v1/staff`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: crypto.randomUUID(), email: 'x@example.org' }),
    });
    return [...answers.map(({ status }) => status), stranger.status];
  },
  call: async (address) => {
    await fetch(address).catch(() => {});
  },
  close: async () => opened().close(),
};

async function answer({ id, act, argument }: BackendRequest): Promise<void> {
  try {
    const value = await acts[act]?.(argument ?? '');
    process.send?.({ id, value: value ?? null });
  } catch (thrown) {
    // Errors of the table client are plain objects.
    const message = thrown instanceof Error ? toAppError(thrown).message : JSON.stringify(thrown);
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'failure';
    process.send?.({ id, error: { code, message } });
  }
}

process.on('message', (message) => {
  void answer(backendRequest.parse(message));
});
