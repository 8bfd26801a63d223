import { AppError } from '#core/errors.ts';
import { createBoss, QUEUE_SCHEMA } from './createBoss.ts';
import type { QueueDatabase } from './queueDatabase.ts';
import { queueOptions, queues } from './queues.ts';

/**
 * Creates or upgrades the queue's schema and queues. Safe to run in several processes at once.
 * @throws {AppError} `storage`.
 */
export async function installQueue(database: QueueDatabase): Promise<void> {
  const boss = await createBoss(database, { migrate: true, supervise: false, schedule: false });
  const errors: unknown[] = [];
  boss.on('error', (error) => errors.push(error));
  try {
    await boss.start();
    for (const { name, failed } of Object.values(queues)) {
      await boss.createQueue(failed, { retryLimit: 100, retryDelay: 5, deleteAfterSeconds: 3600 });
      await boss.createQueue(name, { ...queueOptions, deadLetter: failed });
      const { policy: _policy, ...changeable } = queueOptions;
      await boss.updateQueue(name, { ...changeable, deadLetter: failed });
    }
    // Only the server may use its tables; hosted Supabase may grant new tables to all roles.
    await boss.getDb().executeSql(`revoke all on schema ${QUEUE_SCHEMA} from public`);
  } catch (cause) {
    throw new AppError('storage', `The job queue cannot be set up: ${messageOf(cause)}`, {
      hint: 'The user of DATABASE_URL must be allowed to create a schema. Then run `velocity backend migrate`.',
      retryable: true,
      cause,
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** What pg-boss or the database said. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
