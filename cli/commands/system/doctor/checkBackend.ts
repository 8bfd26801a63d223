import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { CommandContext } from '#cli/command.ts';
import { noQueue } from '#cli/commands/system/openWorker.ts';
import { type Check, check, fine } from './check.ts';
import { getWaitingJobs } from '#core/data/workers/waitingJobs.ts';
import { formatBytes, plural } from '#core/format.ts';
import { livingWorkers } from '#core/pipeline/jobs/livingWorkers.ts';
import { waitingForWorker } from '#core/pipeline/jobs/waitingForWorker.ts';

const LITTLE_SPACE = 500_000_000;

/** Whether the backend opens, and whether its disk has space left. */
export async function checkBackend(context: CommandContext): Promise<Check[]> {
  const config = context.config();
  if (config.databaseUrl !== undefined || config.supabaseUrl !== undefined) {
    const unreachable = config.supabaseUrl !== undefined && config.databaseUrl === undefined;
    return [await opens(context), await jobs(context, unreachable)];
  }
  const folder = resolve(config.velocityHome);
  const space = await check('Disk', async () => {
    const { bavail, bsize } = await statfs(existing(folder));
    const free = bavail * bsize;
    if (free >= LITTLE_SPACE) return fine(`${formatBytes(free)} free`);
    return {
      state: 'failed',
      detail: `${formatBytes(free)} free at ${folder}`,
      hint: 'Make room, or move VELOCITY_HOME.',
    };
  });
  if (existsSync(folder)) return [space, await opens(context), await jobs(context, false)];
  const detail = `No data folder yet at ${folder}`;
  return [space, { name: 'Backend', state: 'ok', detail, hint: 'The first command that needs one makes it.' }];
}

/** Whether workers have a queue (with hosted Supabase it needs DATABASE_URL too), and whether one takes what waits. */
async function jobs({ open, signal }: CommandContext, unreachable: boolean): Promise<Check> {
  if (unreachable) {
    const { message, hint = '' } = noQueue();
    return { name: 'Jobs', state: 'missing', detail: message, hint };
  }
  return check('Jobs', async () => {
    const { services } = await open();
    const [workers, waiting] = await Promise.all([
      livingWorkers(services, { signal }),
      getWaitingJobs(services.db, { signal }),
    ]);
    const running =
      workers.length === 0 ? 'No worker is running' : `${plural(workers.length, 'worker', 'workers')} running`;
    const untaken = waiting.filter(({ queue }) => !workers.some(({ queues }) => queues.includes(queue)));
    const [first] = untaken;
    if (first === undefined) return fine(waiting.length === 0 ? `${running}, no job waits` : running);
    const { text, todo } = waitingForWorker(first.queue, { hasQueue: true, workers });
    const jobsThatWait = untaken.map(({ queue, count }) => `${count} of ${queue}`).join(', ');
    return { state: 'missing', detail: `${text}, and jobs wait: ${jobsThatWait}`, hint: todo ?? '' };
  });
}

function opens({ open, signal }: CommandContext): Promise<Check> {
  return check('Backend', async () => {
    const { backend } = await open();
    const { kind, role, postgresVersion, migrations } = await backend.status({ signal });
    const version = postgresVersion === null ? '' : `, PostgreSQL ${postgresVersion}`;
    const pending = migrations?.pending ?? [];
    if (pending.length === 0) return fine(`${kind} (${role})${version}`);
    return {
      state: 'failed',
      detail: `${pending.length} migrations are missing`,
      hint: 'Run `velocity backend migrate`.',
    };
  });
}

/** The path, or its nearest parent folder that exists. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
