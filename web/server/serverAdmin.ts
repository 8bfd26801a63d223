import type { Backend, BackendKind } from '#core/backend/backend.ts';
import { version } from '#core/backend/version.ts';
import type { ScheduleName } from '#core/data/schedules/jobSchedules.ts';
import type { StaffMember } from '#core/data/staff/staff.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { type BackupFile, backupFolder, listBackups, makeBackup } from '#core/pipeline/backups.ts';
import { unlessConfirmed } from '#core/pipeline/jobs/plannedScrapes.ts';
import {
  type ListedSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  setSchedule,
  type WantedSchedule,
} from '#core/pipeline/jobs/schedules.ts';
import { addStaffAsStaff, type AddedMember, removeStaffMember } from '#core/pipeline/staffAccount.ts';
import { type ServiceTest, type ServiceTestParts, testService, type TestedService } from './serviceTests.ts';

/** Administration of an installation with the server's own keys. Callers check that the user is staff. */
export interface ServerAdmin {
  /** Whether mails can be sent. */
  mails: boolean;
  test(asked: { service: TestedService; email: string }, signal: AbortSignal): Promise<ServiceTest>;
  /** Adds a member. `password` is set where one was generated instead of an invitation; it is shown once. */
  addStaff(member: { email: string; invite: boolean }): Promise<AddedMember>;
  removeStaff(id: string): Promise<StaffMember>;
  system(signal: AbortSignal): Promise<SystemState>;
  schedules(signal: AbortSignal): Promise<ListedSchedule[]>;
  setSchedule(schedule: EditedSchedule): Promise<ListedSchedule>;
  pauseSchedule(change: { name: ScheduleName; paused: boolean; setBy: string }): Promise<ListedSchedule>;
  removeSchedule(name: ScheduleName): Promise<void>;
  backups(): Promise<Backups>;
  /** Starts a backup, which continues when its user leaves. @throws AppError `conflict` while one is being made. */
  backUp(): void;
}

export interface SystemState {
  version: string;
  kind: BackendKind;
  postgresVersion: string | null;
  /** Versions of pending migrations; null where they cannot be read. */
  pendingMigrations: string[] | null;
  /** Bytes; null where unknown. */
  databaseBytes: number | null;
  fileBytes: number | null;
}

/**
 * A schedule as staff edit it. Only the operator sets the folder of backups: `velocity schedules set backup --folder`.
 */
export type EditedSchedule = Omit<WantedSchedule, 'options'> & {
  options: Omit<WantedSchedule['options'], 'folder'>;
  /** Confirms more scrapes a day than the limit. */
  confirmed?: boolean | undefined;
};

export interface Backups {
  /** A folder on this server's machine. */
  folder: string;
  /** Newest first. */
  files: BackupFile[];
  /** Whether a backup is being made. */
  isRunning: boolean;
  /** Why the last backup that this process started failed; null where it did not. */
  problem: string | null;
}

interface ServerAdminParts extends Omit<ServiceTestParts, 'backend'> {
  log: Log;
  backend: Pick<Backend, 'kind' | 'db' | 'admin' | 'health' | 'status' | 'backup'>;
}

/** Creates the administration of this server's installation. */
export function serverAdmin(parts: ServerAdminParts): ServerAdmin {
  const { backend, config, clock, log } = parts;
  const { db } = backend;
  const mails = config.smtpUrl !== undefined || backend.kind === 'hosted';
  const scheduled = { db, clock };
  /** Where backups lie, and how many of them stay: as their schedule says, also for those that staff make. */
  const backupRules = async () => {
    const schedule = (await listSchedules(scheduled)).find(({ name }) => name === 'backup');
    return { folder: schedule?.options.folder ?? backupFolder(config), keep: schedule?.options.keep };
  };
  const backupState: Pick<Backups, 'isRunning' | 'problem'> = { isRunning: false, problem: null };
  return {
    mails,
    test: (asked, signal) => testService(parts, asked, signal),
    addStaff: ({ email, invite }) =>
      addStaffAsStaff({ db, admin: backend.admin, clock }, { email, invite: invite && mails }),
    removeStaff: (id) => removeStaffMember(backend, id),
    async system(signal) {
      const { kind, postgresVersion, migrations, databaseBytes, fileBytes } = await backend.status({ signal });
      const pendingMigrations = migrations?.pending ?? null;
      return { version: version(), kind, postgresVersion, pendingMigrations, databaseBytes, fileBytes };
    },
    schedules: (signal) => listSchedules(scheduled, { signal }),
    setSchedule: ({ confirmed, ...schedule }) =>
      setSchedule({ ...scheduled, ask: unlessConfirmed(confirmed) }, schedule),
    pauseSchedule: (change) => pauseSchedule(scheduled, change),
    removeSchedule: (name) => removeSchedule(scheduled, name),
    async backups() {
      const { folder } = await backupRules();
      return { folder, files: await listBackups(folder), ...backupState };
    },
    backUp() {
      if (backupState.isRunning) {
        throw new AppError('conflict', 'A backup is being made.', { hint: 'It stands in the list when it is whole.' });
      }
      Object.assign(backupState, { isRunning: true, problem: null });
      backupRules()
        .then(({ folder, keep }) => makeBackup({ backup: (file) => backend.backup(file), clock }, folder, keep))
        .catch((error: unknown) => {
          backupState.problem = toAppError(error).message;
          log.warn('A backup that staff asked for failed.', { reason: backupState.problem });
        })
        .finally(() => {
          backupState.isRunning = false;
        });
    },
  };
}
