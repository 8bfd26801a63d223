import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Output } from '#cli/output/output.ts';
import type { Session } from '#cli/openSession.ts';
import type { Config } from '#core/config.ts';
import { getJobSchedules } from '#core/data/schedules/jobSchedules.ts';
import { doubtedSettings } from '#core/keyTrust.ts';

/** Warns of settings that the working folder's `.env` brings to a newsroom that is named elsewhere. */
export function warnOfFolder({ resolved }: Config, output: Pick<Output, 'warn'>): void {
  const doubted = doubtedSettings(resolved);
  if (doubted !== null) output.warn(`${doubted.message} ${doubted.hint}`);
}

/**
 * Warns of a data folder in the working folder whose schedule writes and removes backups elsewhere: it may have come with
 * the folder.
 */
export async function warnOfScheduledBackups(
  { backend, config, services }: Pick<Session, 'backend' | 'config' | 'services'>,
  output: Pick<Output, 'warn'>,
): Promise<void> {
  const here = process.cwd();
  if (backend.kind !== 'embedded' || !isWithin(here, config.velocityHome)) return;
  // Who cannot read them starts no backup either.
  const schedules = await getJobSchedules(services.db).catch(() => []);
  const folder = schedules.find(({ name, paused }) => name === 'backup' && !paused)?.options.folder;
  if (folder === undefined || isWithin(here, folder)) return;
  output.warn(
    `The data folder ${relative(here, resolve(config.velocityHome))} of this folder has a schedule that writes backups to ${folder} and removes old ones there. If it came with this folder and is not yours, stop Velocity and remove it.`,
  );
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, resolve(folder, path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
