import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec, OptionSpec } from '#cli/optionSpec.ts';

const reading: readonly OptionSpec[] = [
  { flags: '--max-age <s>', about: 'A stored copy may be so many seconds old (default 600; 0 asks the site again).' },
  { flags: '--fetch-timeout <s>', about: 'Seconds for one page (default 30).' },
  { flags: '--news', about: 'News pages are slow: 45 seconds for one.' },
];

const addresses: ArgumentSpec = {
  name: 'address',
  about: 'Addresses of pages. With none, or for -, one a line from stdin.',
  optional: true,
  many: true,
};
const job: ArgumentSpec = { name: 'job', about: 'Id of the job.' };
const budget: OptionSpec = {
  flags: '--budget <usd>',
  about: 'Stop before a call that would exceed it (default 0.10; exit 6).',
};
const story: OptionSpec = {
  flags: '--add-to <story>',
  about: 'Add the pages to the sources of this inbox story (number or id).',
};
const folder: OptionSpec = {
  flags: '--output <folder>',
  short: '-o',
  about: 'Write each page as Markdown with front matter.',
};

const textFile: OptionSpec = {
  flags: '--output <file>',
  short: '-o',
  about: 'Write it as Markdown with front matter to this file.',
};
const anyFile: OptionSpec = {
  flags: '--output <path>',
  short: '-o',
  about: 'Write it as Markdown: a report or summary to this file, pages into this folder.',
};

/** Reading web pages, and answering questions from them. */
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
  {
    path: ['web', 'search'],
    summary: 'Search the web',
    args: [{ name: 'query', about: 'Words to look for.', many: true }],
    options: [
      { flags: '--news', about: 'News alone, ten instead of five.' },
      { flags: '--limit <n>', about: 'At most so many.' },
      story,
    ],
    examples: ['velocity web search --news "lumen strait toll"'],
    load: async () => (await import('./webSearchCommand.ts')).webSearchCommand,
  },
  {
    path: ['web', 'research'],
    summary: 'Answer a question from the web, each claim with its page and passage',
    args: [{ name: 'question', about: 'A question, or the address of a page to begin with.', many: true }],
    options: [
      { flags: '--depth <n>', about: 'Levels of pages; 1 follows no links (default 3, the most).' },
      { flags: '--seconds <n>', about: 'Time for all of it (default 120).' },
      { flags: '--pages <n>', about: 'Addresses at most (default 50, the most).' },
      {
        flags: '--budget <usd>',
        about: 'Never spend more (default 0.10). Where it pays for no report, the nearest sentences are the answer.',
      },
      textFile,
      story,
    ],
    examples: [
      'velocity web research "How many spare bridge spans does the railway keep?" --budget 0.05 --add-to 3401',
    ],
    streams: true,
    load: async () => (await import('./webResearch.ts')).webResearch,
  },
  {
    path: ['web', 'batch'],
    summary: 'Read many pages, each on its own',
    args: [addresses],
    options: [folder, story],
    examples: [
      'velocity web batch -o pages < addresses.txt',
      'velocity web scrape https://example.org/news --links | velocity web batch',
    ],
    streams: true,
    load: async () => (await import('./webBatch.ts')).webBatch,
  },
  {
    path: ['web', 'crawl'],
    summary: 'Read the pages of a site, breadth first',
    args: [{ name: 'address', about: 'Where to begin.' }],
    options: [
      { flags: '--depth <n>', about: 'Links from page to page (default 2).' },
      { flags: '--pages <n>', about: 'Pages at most (default 50).' },
      folder,
      story,
    ],
    examples: ['velocity web crawl https://example.org/docs --pages 20 -o pages'],
    streams: true,
    load: async () => (await import('./webBatch.ts')).webCrawl,
  },
  {
    path: ['web', 'summarize'],
    summary: 'Several pages in one summary',
    args: [addresses],
    options: [budget, textFile, story],
    examples: ['velocity web summarize https://example.org/a https://example.org/b'],
    streams: true,
    load: async () => (await import('./webResearch.ts')).webSummarize,
  },
  {
    path: ['web', 'jobs'],
    summary: 'The newest jobs on web pages',
    examples: ['velocity web jobs'],
    load: async () => (await import('./webJobsCommand.ts')).webJobsCommand,
  },
  {
    path: ['web', 'show'],
    summary: 'What a job has found, wherever it ran or runs',
    args: [job],
    options: [anyFile, story],
    examples: [
      'velocity web show 5b1c6a0e-8f5d-4d7a-9a40-3f1d2c7b9e11',
      'velocity web show 5b1c6a0e-8f5d-4d7a-9a40-3f1d2c7b9e11 -o pages --add-to 3401',
    ],
    load: async () => (await import('./webShow.ts')).webShow,
  },
  {
    path: ['web', 'resume'],
    summary: 'Go on with a job that its process left; nothing is fetched twice',
    args: [job],
    options: [anyFile, story],
    examples: ['velocity web resume 5b1c6a0e-8f5d-4d7a-9a40-3f1d2c7b9e11'],
    streams: true,
    load: async () => (await import('./webShow.ts')).webResume,
  },
  {
    path: ['web', 'stop'],
    summary: 'Stop a job, wherever it runs',
    args: [job],
    examples: ['velocity web stop 5b1c6a0e-8f5d-4d7a-9a40-3f1d2c7b9e11'],
    load: async () => (await import('./webJobsCommand.ts')).webStop,
  },
];
