import type { CommandSpec } from '#cli/command.ts';
import type { OptionSpec } from '#cli/optionSpec.ts';
import { category, columns, ids, limit, search, stories, story, trash, yes } from '#cli/sharedOptions.ts';

const storyText: readonly OptionSpec[] = [
  { flags: '--title <text>', about: 'Title; - reads it from stdin.', takesWords: true },
  { flags: '--summary <text>', about: 'What happened.' },
  { flags: '--angle <text>', about: 'How to tell it.' },
  { flags: '--sources <text>', about: 'Where it comes from.' },
  { flags: '--videos <urls>', about: 'Addresses, separated by commas.' },
];

/** Story ideas. */
export const inboxCommands: readonly CommandSpec[] = [
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
    load: async () => (await import('./inboxList.ts')).inboxList,
  },
  {
    path: ['inbox', 'show'],
    summary: 'Story ideas with all their fields and what came of them',
    args: [stories],
    examples: ['velocity inbox show 3401', 'velocity inbox show 3401 3402'],
    load: async () => (await import('./inboxShow.ts')).inboxShow,
  },
  {
    path: ['inbox', 'variations'],
    summary: 'Other ways to title and tell a story idea, by a model; the story stays as it is',
    args: [story],
    options: [
      { flags: '--count <n>', about: 'How many (default 3).' },
      {
        flags: '--focus <part>',
        about: 'What differs between them (default both).',
        choices: ['title', 'angle', 'both'],
      },
      { flags: '--model <id>', about: 'Model (default: the one that staff chose).' },
      { flags: '--stop', about: 'Stop those that are being written, wherever that is.' },
    ],
    streams: true,
    examples: ['velocity inbox variations 3401', 'velocity inbox variations 3401 --focus title --count 5'],
    load: async () => (await import('./inboxVariations.ts')).inboxVariations,
  },
  {
    path: ['inbox', 'history'],
    summary: 'Who changed which field of a story idea, and when',
    args: [story],
    options: [limit],
    examples: ['velocity inbox history 3401'],
    load: async () => (await import('./inboxShow.ts')).inboxHistory,
  },
  {
    path: ['inbox', 'add'],
    summary: 'Make a story idea from a post or from words',
    options: [{ flags: '--post <id>', about: 'Post of the feed.' }, ...storyText, category],
    examples: [
      'velocity inbox add --post 1990000000000000001',
      'velocity inbox add --title "Strait closed to shipping"',
    ],
    load: async () => (await import('./inboxAdd.ts')).inboxAdd,
  },
  {
    path: ['inbox', 'edit'],
    summary: 'Change fields of story ideas',
    args: [stories],
    options: [...storyText, category],
    examples: [
      'velocity inbox edit 3401 --angle "What it means for fuel prices"',
      'velocity inbox edit 3401 3402 --category eu-watch',
    ],
    load: async () => (await import('./inboxEdit.ts')).inboxEdit,
  },
  {
    path: ['inbox', 'remove'],
    summary: 'Move a story idea to the trash',
    args: [stories],
    options: [yes],
    examples: ['velocity inbox remove 3401 --yes'],
    load: async () => (await import('./inboxChange.ts')).inboxRemove,
  },
  {
    path: ['inbox', 'restore'],
    summary: 'Bring a story idea back from the trash',
    args: [stories],
    examples: ['velocity inbox restore 3401'],
    load: async () => (await import('./inboxChange.ts')).inboxRestore,
  },
  {
    path: ['inbox', 'go'],
    summary: 'Tick GO: the story may be researched',
    args: [stories],
    options: [{ flags: '--off', about: 'Untick it.' }],
    examples: ['velocity inbox go 3401', 'velocity inbox go 3401 --off'],
    load: async () => (await import('./inboxChange.ts')).inboxGo,
  },
];
