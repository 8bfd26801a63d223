import { AppError } from '#core/errors.ts';
import type { Secret } from '#core/secret.ts';
import type { Fetch } from '../backend.ts';
import type { DatabaseHealth, DatabaseStatus } from './databaseStatus.ts';

/** Requests the status from the process that has the database open. */
export async function readStatus(fetch: Fetch, secretKey: Secret, signal?: AbortSignal): Promise<DatabaseStatus> {
  const answer = await ask(fetch, 'status', secretKey, signal);
  const { databaseStatus } = await import('./databaseStatus.ts');
  return databaseStatus.parse(answer);
}

/** Requests a health check from the process that has the database open. */
export async function readHealth(fetch: Fetch, secretKey: Secret, signal?: AbortSignal): Promise<DatabaseHealth> {
  const answer = await ask(fetch, 'health', secretKey, signal);
  const { databaseHealth } = await import('./databaseStatus.ts');
  return databaseHealth.parse(answer);
}

async function ask(
  fetch: Fetch,
  question: 'status' | 'health',
  secretKey: Secret,
  signal?: AbortSignal,
): Promise<unknown> {
  const answer = await fetch(`http://localhost${CONTROL}/${question}`, {
    headers: { apikey: secretKey.reveal() },
    signal: signal ?? null,
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  throw new AppError('storage', `The database did not say how it is: ${text.slice(0, 200)}`, {
    hint: 'Run `velocity doctor` to check the backend.',
  });
}

/** Path prefix of requests between Velocity processes, beside the Supabase API. */
export const CONTROL = '/velocity/v1';
