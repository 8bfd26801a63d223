import type { PgBoss } from 'pg-boss';
import { AppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { createBoss, QUEUE_SCHEMA } from './createBoss.ts';
import { installQueue, messageOf } from './installQueue.ts';
import type { QueueDatabase } from './queueDatabase.ts';
import { queues } from './queues.ts';

interface StartBossOptions {
  log: Log;
  /** Supervise every second. */
  supervise: boolean;
  /** Run the schedules. */
  schedule: boolean;
}

/**
 * Starts pg-boss on the product's database; installs its schema where that is missing and this process may do so.
 * @throws {AppError} `config` if the schema belongs to another version, `storage` if the database cannot be reached.
 */
export async function startBoss(
  database: QueueDatabase,
  { log, supervise, schedule }: StartBossOptions,
): Promise<PgBoss> {
  const open = async () => {
    const boss = await createBoss(database, {
      migrate: false,
      schedule,
      supervise,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      // A schedule may be half a minute late; flows are not used.
      cronWorkerIntervalSeconds: 30,
      flowIntervalSeconds: 3600,
    });
    boss.on('error', (error) =>
      log.warn('The job queue could not do something; it tries again.', { error: error.message }),
    );
    boss.on('warning', (warning) => log.warn('The job queue warns.', { warning: warning.message }));
    try {
      await boss.start();
      const there = new Set((await boss.getQueues()).map(({ name }) => name));
      if (Object.values(queues).some(({ name }) => !there.has(name))) throw new Error(MISSING);
      return boss;
    } catch (thrown) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw thrown;
    }
  };
  try {
    return await open().catch(async (thrown: unknown) => {
      if (!mayInstall(messageOf(thrown), database)) throw thrown;
      await installQueue(database);
      return open();
    });
  } catch (thrown) {
    if (messageOf(thrown) === OTHER_VERSION) {
      throw new AppError('config', `The job queue (schema ${QUEUE_SCHEMA}) belongs to another version of Velocity.`, {
        hint: 'Run the newer version everywhere. After an update: `velocity backend migrate`.',
        cause: thrown,
      });
    }
    if (thrown instanceof AppError) throw thrown;
    throw new AppError('storage', `The job queue cannot be opened: ${messageOf(thrown)}`, {
      hint: 'Check that the database runs and can be reached.',
      retryable: true,
      cause: thrown,
    });
  }
}

// Verbatim messages of pg-boss; the first one also means a queue missing in an earlier version of Velocity.
const MISSING = 'pg-boss is not installed';
const OTHER_VERSION = 'pg-boss database requires migrations';

/** The process that opens an embedded database upgrades it; a server only by `velocity backend migrate`. */
function mayInstall(said: string, { kind }: QueueDatabase): boolean {
  return said === MISSING || (said === OTHER_VERSION && kind === 'statements');
}
