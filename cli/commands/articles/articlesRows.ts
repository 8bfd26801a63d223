import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec, OptionSpec } from '#cli/optionSpec.ts';
import { category, columns, ids, limit, search, stories, yes } from '#cli/sharedOptions.ts';

const article: ArgumentSpec = {
  name: 'article',
  about: 'Address or its last part, number of its production story ("#3401"), id, or - for ids on stdin.',
};
const articles: ArgumentSpec = { ...article, many: true };
const confirm: OptionSpec = {
  flags: '--confirm <marks>',
  about: 'Answer for marks of the draft: their ids with commas, or all.',
};
export const at: OptionSpec = {
  flags: '--at <time>',
  about: 'Publish at that time: 06:00, "2026-11-22 06:00" (SITE_TIME_ZONE), 2026-11-22T06:00Z, +2h.',
};

/** Articles on the site. */
export const articlesCommands: readonly CommandSpec[] = [
  {
    path: ['articles', 'list'],
    summary: 'Articles with their state and address, newest first',
    options: [
      { flags: '--drafts', about: 'Only what was never published.' },
      { flags: '--published', about: 'Only what is on the site or waits for its hour.' },
      { flags: '--withdrawn', about: 'Only what was taken off the site.' },
      ...search,
      category,
      limit,
      ids,
      columns,
    ],
    examples: ['velocity articles list --drafts', 'velocity articles list --search ferry --columns Story,Address'],
    load: async () => (await import('./articlesList.ts')).articlesList,
  },
  {
    path: ['articles', 'show'],
    summary: 'An article with its sources, open marks and history',
    args: [articles],
    options: [{ flags: '--brief', about: 'The brief that it was written from, below it.' }],
    examples: ['velocity articles show 3401 --brief'],
    load: async () => (await import('./articlesShow.ts')).articlesShow,
  },
  {
    path: ['articles', 'draft'],
    summary: 'Have an article written from the brief of a production story',
    args: [stories],
    options: [
      { flags: '--model <id>', about: 'Language model (default: the one recommended for writing).' },
      { flags: '--budget <usd>', about: 'Call nothing that could cost more, over all of them (exit 6).' },
      { ...category, about: 'One of the seven (default: the category of the story).' },
      { flags: '--again', about: 'Replace the text of a draft that is there.' },
      { flags: '--stop', about: 'Stop the one that is being written, wherever that is.' },
    ],
    streams: true,
    examples: ['velocity articles draft 3401 --budget 0.10', 'velocity articles draft 3401 --stop'],
    load: async () => (await import('./articlesDraft.ts')).articlesDraft,
  },
  {
    path: ['articles', 'update'],
    summary: 'Correct an article, after showing what would change',
    args: [article],
    options: [
      { flags: '--title <text>', about: 'Title; - reads it from stdin.' },
      { flags: '--summary <text>', about: 'What stands under the title.' },
      { flags: '--content <text>', about: 'Paragraphs separated by blank lines; - reads them from stdin.' },
      {
        flags: '--from-story',
        about: 'Title, text and picture of its production story (of a draft all but the text).',
      },
      { ...category, about: 'One of the seven.' },
      { flags: '--slug <slug>', about: 'Another address; the old one leads to it.' },
      { flags: '--image <url>', about: 'Address of the picture, "" for none.' },
      { flags: '--alt <text>', about: 'What the picture shows, for those who do not see it.' },
      {
        flags: '--correction <text>',
        about: 'Tell readers at its end what was wrong and what is right, "" for nothing; - reads it from stdin.',
      },
      { flags: '--breaking', about: 'Mark it Breaking.' },
      { flags: '--not-breaking', about: 'Take that mark away.' },
      confirm,
      { flags: '--dry-run', about: 'Show what would change; save nothing.' },
      yes,
    ],
    examples: [
      'velocity articles update 3401 --title "Ferry line reopens after ten weeks" --yes',
      'velocity articles update 3401 --content - < text.txt',
    ],
    load: async () => (await import('./articlesUpdate.ts')).articlesUpdate,
  },
  {
    path: ['articles', 'publish'],
    summary: 'Put an article on the site, now or at an hour',
    args: [articles],
    options: [at, confirm],
    examples: ['velocity articles publish 3401 3402', 'velocity articles publish 3401 --at 06:00'],
    load: async () => (await import('./articlesPublish.ts')).articlesPublish,
  },
  {
    path: ['articles', 'unpublish'],
    summary: 'Take an article off the site; its text and address are kept',
    args: [articles],
    options: [yes],
    examples: ['velocity articles unpublish 3401 --yes'],
    load: async () => (await import('./articlesPublish.ts')).articlesUnpublish,
  },
];
