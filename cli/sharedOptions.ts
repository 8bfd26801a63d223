import type { ArgumentSpec, OptionSpec } from './optionSpec.ts';

export const story: ArgumentSpec = { name: 'story', about: 'Id, number (3401 or "#3401"), or - for ids on stdin.' };
export const stories: ArgumentSpec = { ...story, many: true };
export const file: ArgumentSpec = { name: 'file', about: 'Path of the file.' };
export const yes: OptionSpec = { flags: '--yes', about: 'Do not ask; needed without a terminal.' };
export const trash: OptionSpec = { flags: '--trash', about: 'Only what was removed.' };
export const search: readonly OptionSpec[] = [
  { flags: '--search <words>', about: 'Only what contains all these words.', takesWords: true },
  { flags: '--since <time>', about: 'Only since then: 4h, 2d, or a day such as 2026-11-20.' },
];
export const columns: OptionSpec = { flags: '--columns <names>', about: 'Only these columns, separated by commas.' };
export const ids: OptionSpec = { flags: '--ids', about: 'Print ids only, for pipes.' };
export const limit: OptionSpec = {
  flags: '--limit <n>',
  about: 'At most so many (default 50 on a terminal, all in pipes and for --json and --ids).',
};

/** The slugs of the seven categories, for completion: names with spaces would need quoting. */
export const categorySlugs = [
  'middle-east-conflict',
  'russia-ukraine-war',
  'global-tensions-diplomacy',
  'us-military-politics',
  'china-watch',
  'eu-watch',
  'us-watch',
] as const;
export const category: OptionSpec = { flags: '--category <name>', about: 'Category.', suggestions: categorySlugs };
