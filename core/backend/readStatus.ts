import { AppError } from '#core/errors.ts';
import type { Secret } from '#core/secret.ts';
import type { Fetch } from './backend.ts';
import type { DatabaseStatus } from './databaseStatus.ts';
import { CONTROL } from './surface/controlPath.ts';

/** Asks the process that has the database open what state it is in. */
export async function readStatus(fetch: Fetch, secretKey: Secret, signal?: AbortSignal): Promise<DatabaseStatus> {
  const answer = await fetch(`http://localhost${CONTROL}/status`, {
    headers: { apikey: secretKey.reveal() },
    signal: signal ?? null,
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new AppError('storage', `The database did not say how it is: ${text.slice(0, 200)}`, {
      hint: 'Run `velocity doctor` to check the backend.',
    });
  }
  const { databaseStatus } = await import('./databaseStatus.ts');
  return databaseStatus.parse(JSON.parse(text));
}
