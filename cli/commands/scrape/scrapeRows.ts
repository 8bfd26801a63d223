import type { CommandSpec } from '#cli/command.ts';

/** Scraping. */
export const scrapeCommands: readonly CommandSpec[] = [
  {
    path: ['scrape'],
    summary: 'Fetch the newest posts of accounts',
    args: [{ name: 'handle', about: 'Account, with or without @.', optional: true, many: true }],
    options: [
      { flags: '--all', about: 'Every active account.' },
      { flags: '--max <n>', about: 'Posts per account (default 50).' },
      { flags: '--no-suggest', about: 'No title ideas by a language model.' },
      { flags: '--dry-run', about: 'Say what would be scraped and what it may cost; send nothing.' },
    ],
    examples: ['velocity scrape --all', 'velocity scrape reuters --max 20 --no-suggest'],
    streams: true,
    load: async () => (await import('./scrapeCommand.ts')).scrapeCommand,
  },
];
