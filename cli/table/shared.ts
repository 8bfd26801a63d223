import type { ArgumentSpec, OptionSpec } from '#cli/optionSpec.ts';

export const story: ArgumentSpec = { name: 'story', about: 'Id, number (3401 or "#3401"), or - for ids on stdin.' };
export const file: ArgumentSpec = { name: 'file', about: 'Path of the file.' };
export const yes: OptionSpec = { flags: '--yes', about: 'Do not ask; needed without a terminal.' };
export const ids: OptionSpec = { flags: '--ids', about: 'Print ids only, for pipes.' };
export const limit: OptionSpec = {
  flags: '--limit <n>',
  about: 'At most so many (default 50 on a terminal, all in pipes and for --json and --ids).',
};
export const category: OptionSpec = { flags: '--category <name>', about: 'Category.' };
