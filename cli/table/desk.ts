import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec, OptionSpec } from '#cli/optionSpec.ts';
import { feedFilters } from '#core/velocity/filterPosts.ts';
import { feedSorts } from '#core/velocity/sortPosts.ts';
import { category, columns, ids, limit, search, stories, story, trash, yes } from './shared.ts';

const handle: ArgumentSpec = { name: 'handle', about: 'Account, with or without @.' };
const accountCategory: OptionSpec = {
  ...category,
  about: 'Category of its posts: one of the seven, or General (default).',
};
const storyText: readonly OptionSpec[] = [
  { flags: '--title <text>', about: 'Title; - reads it from stdin.' },
  { flags: '--summary <text>', about: 'What happened.' },
  { flags: '--angle <text>', about: 'How to tell it.' },
  { flags: '--sources <text>', about: 'Where it comes from.' },
  { flags: '--videos <urls>', about: 'Addresses, separated by commas.' },
];

/** From an account to a story idea. */
export const deskCommands: readonly CommandSpec[] = [
  {
    path: ['accounts', 'list'],
    summary: 'Monitored accounts and when they were scraped',
    examples: ['velocity accounts list'],
    load: async () => (await import('#cli/commands/accounts.ts')).list,
  },
  {
    path: ['accounts', 'add'],
    summary: 'Follow an account',
    args: [handle],
    options: [accountCategory],
    examples: ['velocity accounts add @reuters --category "Global Tensions & Diplomacy"'],
    load: async () => (await import('#cli/commands/accounts.ts')).add,
  },
  {
    path: ['accounts', 'set'],
    summary: 'Change the category of an account',
    args: [handle],
    options: [accountCategory],
    examples: ['velocity accounts set reuters --category "EU Watch"'],
    load: async () => (await import('#cli/commands/accounts.ts')).set,
  },
  {
    path: ['accounts', 'remove'],
    summary: 'Stop following an account; its posts stay',
    args: [handle],
    options: [yes],
    examples: ['velocity accounts remove reuters --yes'],
    load: async () => (await import('#cli/commands/accounts.ts')).remove,
  },
  {
    path: ['accounts', 'enable'],
    summary: 'Scrape an account again',
    args: [handle],
    examples: ['velocity accounts enable reuters'],
    load: async () => (await import('#cli/commands/accounts.ts')).enable,
  },
  {
    path: ['accounts', 'disable'],
    summary: 'Leave an account out of scraping',
    args: [handle],
    examples: ['velocity accounts disable reuters'],
    load: async () => (await import('#cli/commands/accounts.ts')).disable,
  },
  {
    path: ['scrape'],
    summary: 'Fetch the newest posts of accounts',
    args: [{ ...handle, optional: true, many: true }],
    options: [
      { flags: '--all', about: 'Every active account.' },
      { flags: '--max <n>', about: 'Posts per account (default 50).' },
      { flags: '--no-suggest', about: 'No title ideas by a language model.' },
      { flags: '--dry-run', about: 'Say what would be scraped and what it may cost; send nothing.' },
    ],
    examples: ['velocity scrape --all', 'velocity scrape reuters --max 20 --no-suggest'],
    streams: true,
    load: async () => (await import('#cli/commands/scrape.ts')).scrape,
  },
  {
    path: ['feed'],
    summary: 'Scraped posts with their velocity scores',
    options: [
      { flags: '--sort <by>', about: 'Order (default velocity).', choices: feedSorts },
      { flags: '--filter <which>', about: 'Which posts (default all).', choices: feedFilters },
      ...search,
      { flags: '--author <handle>', about: 'Only posts of this account.' },
      category,
      limit,
      columns,
      ids,
    ],
    examples: [
      'velocity feed --filter 4h --limit 5',
      'velocity feed --search "grain port" --since 2d',
      'velocity feed --sort posted --json',
    ],
    load: async () => (await import('#cli/commands/feed.ts')).feed,
  },
  {
    path: ['feed', 'show'],
    summary: 'A post with its text, its figures and its ideas',
    args: [{ name: 'post', about: 'Post id, as the feed shows it.' }],
    examples: ['velocity feed show 1990000000000000001'],
    load: async () => (await import('#cli/commands/feedShow.ts')).show,
  },
  {
    path: ['inbox', 'list'],
    summary: 'Story ideas, newest first',
    options: [
      { flags: '--pending', about: 'Only GO stories that wait for research.' },
      trash,
      ...search,
      category,
      limit,
      columns,
      ids,
    ],
    examples: ['velocity inbox list', 'velocity inbox list --ids --pending | velocity research -'],
    load: async () => (await import('#cli/commands/inboxList.ts')).list,
  },
  {
    path: ['inbox', 'show'],
    summary: 'Story ideas with all their fields and what came of them',
    args: [stories],
    examples: ['velocity inbox show 3401', 'velocity inbox show 3401 3402'],
    load: async () => (await import('#cli/commands/inboxShow.ts')).show,
  },
  {
    path: ['inbox', 'history'],
    summary: 'Who changed which field of a story idea, and when',
    args: [story],
    options: [limit],
    examples: ['velocity inbox history 3401'],
    load: async () => (await import('#cli/commands/storyHistory.ts')).inboxHistory,
  },
  {
    path: ['inbox', 'add'],
    summary: 'Make a story idea from a post or from words',
    options: [{ flags: '--post <id>', about: 'Post of the feed.' }, ...storyText, category],
    examples: [
      'velocity inbox add --post 1990000000000000001',
      'velocity inbox add --title "Strait closed to shipping"',
    ],
    load: async () => (await import('#cli/commands/inboxAdd.ts')).add,
  },
  {
    path: ['inbox', 'edit'],
    summary: 'Change fields of a story idea',
    args: [story],
    options: [...storyText, category],
    examples: ['velocity inbox edit 3401 --angle "What it means for fuel prices"'],
    load: async () => (await import('#cli/commands/inboxEdit.ts')).edit,
  },
  {
    path: ['inbox', 'remove'],
    summary: 'Move a story idea to the trash',
    args: [stories],
    options: [yes],
    examples: ['velocity inbox remove 3401 --yes'],
    load: async () => (await import('#cli/commands/inboxChange.ts')).remove,
  },
  {
    path: ['inbox', 'restore'],
    summary: 'Bring a story idea back from the trash',
    args: [stories],
    examples: ['velocity inbox restore 3401'],
    load: async () => (await import('#cli/commands/inboxChange.ts')).restore,
  },
  {
    path: ['inbox', 'go'],
    summary: 'Tick GO: the story may be researched',
    args: [stories],
    options: [{ flags: '--off', about: 'Untick it.' }],
    examples: ['velocity inbox go 3401', 'velocity inbox go 3401 --off'],
    load: async () => (await import('#cli/commands/inboxChange.ts')).go,
  },
];
