import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec, OptionSpec } from '#cli/optionSpec.ts';
import { category, columns, ids, limit, yes } from '#cli/sharedOptions.ts';

const handle: ArgumentSpec = { name: 'handle', about: 'Account, with or without @.' };
const accountCategory: OptionSpec = {
  ...category,
  about: 'Category of its posts: a section of the site, any other text, or General (default).',
};

/** Accounts to scrape. */
export const accountsCommands: readonly CommandSpec[] = [
  {
    path: ['accounts', 'list'],
    summary: 'Monitored accounts and when they were scraped',
    options: [limit, ids, columns],
    examples: ['velocity accounts list'],
    load: async () => (await import('./accounts.ts')).accountsList,
  },
  {
    path: ['accounts', 'add'],
    summary: 'Follow an account',
    args: [handle],
    options: [accountCategory, yes],
    examples: ['velocity accounts add @reuters --category "Global Tensions & Diplomacy"'],
    load: async () => (await import('./accounts.ts')).accountsAdd,
  },
  {
    path: ['accounts', 'set'],
    summary: 'Change the category of an account',
    args: [handle],
    options: [accountCategory],
    examples: ['velocity accounts set reuters --category "EU Watch"'],
    load: async () => (await import('./accounts.ts')).accountsSet,
  },
  {
    path: ['accounts', 'remove'],
    summary: 'Stop following an account; its posts stay',
    args: [handle],
    options: [yes],
    examples: ['velocity accounts remove reuters --yes'],
    load: async () => (await import('./accounts.ts')).accountsRemove,
  },
  {
    path: ['accounts', 'enable'],
    summary: 'Scrape an account again',
    args: [handle],
    options: [yes],
    examples: ['velocity accounts enable reuters'],
    load: async () => (await import('./accounts.ts')).accountsEnable,
  },
  {
    path: ['accounts', 'disable'],
    summary: 'Leave an account out of scraping',
    args: [handle],
    examples: ['velocity accounts disable reuters'],
    load: async () => (await import('./accounts.ts')).accountsDisable,
  },
];
