import { resolve } from 'node:path';
import { array, boolean, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirm } from '#cli/input/confirm.ts';
import { backendStatusDocument, backupDocument } from './backendDocument.ts';
import type { BackendStatus } from '#core/backend/backend.ts';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { formatBytes } from '#core/format.ts';

/** Commands that work on a database of an older version: to migrate it, or to back it up first. */
const outdated = { outdated: true } as const;

const roles = {
  owner: 'this process, while the command runs',
  guest: 'another process',
  client: 'a server elsewhere',
} as const;

export const backendStatus = defineCommand({
  input: object({}),
  result: backendStatusDocument,
  run: async (_, { open, signal }) => (await open(outdated)).backend.status({ signal }),
  show: (state, { output }) => {
    output.fields([
      ['Backend', state.kind],
      ['Runs in', runsIn(state)],
      ['Address', addressOf(state)],
      ['Data folder', state.folder],
      ['PostgreSQL', state.postgresVersion],
      ['Migrations', state.migrations === null ? null : `${state.migrations.applied.length} applied`],
      ['Pending', state.migrations?.pending.join(', ') ?? null],
      ['Database', state.databaseBytes === null ? null : formatBytes(state.databaseBytes)],
      ['Files', state.fileBytes === null ? null : formatBytes(state.fileBytes)],
    ]);
    if ((state.migrations?.pending.length ?? 0) > 0) output.note('Run `velocity backend migrate`.');
  },
});

function runsIn({ kind, role, ownerPid }: BackendStatus): string {
  if (kind === 'postgres') return 'PostgreSQL, to which each process connects';
  return ownerPid === null ? roles[role] : `${roles[role]} (pid ${ownerPid})`;
}

function addressOf({ kind, role, url }: BackendStatus): string {
  if (role === 'owner') return 'none: nothing is served (`velocity serve`)';
  return kind === 'postgres' ? `${url}, where \`velocity serve\` answers if it runs` : url;
}

export const backendMigrate = defineCommand({
  input: object({}),
  result: object({ applied: array(string()) }),
  run: async (_, { open }) => ({ applied: await (await open(outdated)).backend.migrate() }),
  show: ({ applied }, { output }) => {
    for (const version of applied) output.line(`Applied ${version}`);
    if (applied.length === 0) output.line('The tables are up to date.');
  },
});

export const backendBackup = defineCommand({
  input: object({ file: string() }),
  result: backupDocument,
  run: async ({ file }, { open }) => (await open(outdated)).backend.backup(resolve(file)),
  show: (summary, { output }) => {
    output.line(`Saved ${countRows(summary.rows)} rows of ${summary.createdAt} in ${summary.file}`);
    output.note(`${formatBytes(summary.size)}. \`velocity backend restore\` brings them back.`);
  },
});

export const backendRestore = defineCommand({
  input: object({ file: string(), yes: boolean().default(false) }),
  result: backupDocument,
  run: async ({ file, yes }, context) => {
    // Before the question, and before somebody stops a server for it.
    const { createdAt, rows } = (await checkBackup(file)).summary;
    const what = `${file}, ${countRows(rows)} rows of ${createdAt}`;
    await confirm(`Replace everything in the backend by ${what}?`, { yes, ...context });
    return (await context.open(outdated)).backend.restore(resolve(file));
  },
  show: (summary, { output }) => {
    output.line(`Restored ${countRows(summary.rows)} rows of ${summary.createdAt} from ${summary.file}`);
  },
});

function countRows(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
