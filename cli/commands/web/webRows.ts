import type { CommandSpec } from '#cli/command.ts';
import type { OptionSpec } from '#cli/optionSpec.ts';

const reading: readonly OptionSpec[] = [
  { flags: '--max-age <s>', about: 'A stored copy may be so many seconds old (default 600; 0 asks the site again).' },
  { flags: '--fetch-timeout <s>', about: 'Seconds for one page (default 30).' },
  { flags: '--news', about: 'News pages are slow: 45 seconds for one.' },
];

/** Web pages: what they say, and what can be found out with them. */
export const webCommands: readonly CommandSpec[] = [
  {
    path: ['web', 'scrape'],
    summary: 'Read a web page, feed, sitemap or PDF',
    args: [{ name: 'address', about: 'Address of a page, or path of a file.' }],
    options: [
      ...reading,
      { flags: '--output <file>', short: '-o', about: 'Write Markdown with front matter to this file.' },
      { flags: '--text', about: 'Print the text alone.' },
      { flags: '--links', about: 'Print the links alone, one a line.' },
    ],
    examples: ['velocity web scrape https://example.org/news', 'velocity web scrape page.html --json'],
    load: async () => (await import('./webScrape.ts')).webScrape,
  },
];
