import type { CommandSpec } from '#cli/command.ts';
import { file, yes } from '#cli/sharedOptions.ts';

/** The database and its files. */
export const backendCommands: readonly CommandSpec[] = [
  {
    path: ['backend', 'status'],
    summary: 'Which backend this is, who owns it, what it holds',
    examples: ['velocity backend status'],
    load: async () => (await import('./backend.ts')).backendStatus,
  },
  {
    path: ['backend', 'migrate'],
    summary: 'Bring the tables up to date',
    examples: ['velocity backend migrate'],
    load: async () => (await import('./backend.ts')).backendMigrate,
  },
  {
    path: ['backend', 'backup'],
    summary: 'Write everything to one file',
    args: [file],
    examples: ['velocity backend backup velocity.backup'],
    load: async () => (await import('./backend.ts')).backendBackup,
  },
  {
    path: ['backend', 'restore'],
    summary: 'Put a backup in the place of everything',
    args: [file],
    options: [yes],
    examples: ['velocity backend restore velocity.backup --yes'],
    load: async () => (await import('./backend.ts')).backendRestore,
  },
];
