import { getLivingWorkers } from '#core/data/workers/workers.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { missingKeyError } from '#core/gateway/errors/finalError.ts';
import type { OperationContext, ResearchServices } from '../services.ts';

/**
 * Refuses to begin work on a run in a process without a key: every call would fail, and with it a run that a worker
 * with a key could complete.
 * @throws {AppError} `config`; where such a worker is running, the hint says how to leave the run to it.
 */
export async function requireKey(
  { db, gateway }: Pick<ResearchServices, 'db' | 'gateway'>,
  { signal }: OperationContext = {},
): Promise<void> {
  if (gateway.configured) return;
  const refusal = missingKeyError();
  const workers = await getLivingWorkers(db, { signal });
  if (!workers.some(({ queues }) => queues.includes('research'))) throw refusal;
  throw new GatewayError('no_key', 'config', refusal.message, {
    hint: 'A running worker has a key: `velocity research <story> --no-wait` leaves the story to it. Here, OPENROUTER_API_KEY is the preferred name.',
  });
}
