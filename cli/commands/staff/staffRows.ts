import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec } from '#cli/optionSpec.ts';
import { yes } from '#cli/sharedOptions.ts';

const email: ArgumentSpec = { name: 'email', about: 'Email address.' };

/** Who may use the dashboard. */
export const staffCommands: readonly CommandSpec[] = [
  {
    path: ['staff', 'list'],
    summary: 'Who may use the dashboard',
    examples: ['velocity staff list'],
    load: async () => (await import('./staff.ts')).staffList,
  },
  {
    path: ['staff', 'add'],
    summary: 'Make somebody staff; a missing account is created and its password shown once',
    args: [email],
    examples: ['velocity staff add editor@example.org'],
    load: async () => (await import('./staff.ts')).staffAdd,
  },
  {
    path: ['staff', 'remove'],
    summary: 'Take the staff right away; the account stays',
    args: [email],
    options: [yes],
    examples: ['velocity staff remove editor@example.org --yes'],
    load: async () => (await import('./staff.ts')).staffRemove,
  },
  {
    path: ['staff', 'reset-password'],
    summary: 'Give an account a new password, shown once',
    args: [email],
    examples: ['velocity staff reset-password editor@example.org'],
    load: async () => (await import('./staff.ts')).staffResetPassword,
  },
];
