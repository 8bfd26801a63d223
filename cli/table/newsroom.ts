import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec } from '#cli/optionSpec.ts';
import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { runStatuses, runTypes } from '#core/data/runs/runStates.ts';
import { at } from './articles.ts';
import { category, columns, file, ids, limit, search, stories, story, trash, yes } from './shared.ts';

const run: ArgumentSpec = {
  name: 'run',
  about: 'Run id, its last 8 characters, or the number of its inbox story (the newest run).',
};

/** From a story idea to an article. */
export const newsroomCommands: readonly CommandSpec[] = [
  {
    path: ['research'],
    summary: 'Research stories with language models, in eight steps',
    args: [{ ...stories, optional: true }],
    options: [
      { flags: '--pending', about: 'Every story with GO that has not been researched.' },
      { flags: '--model <id>', about: 'One model for all steps.' },
      { flags: '--budget <usd>', about: 'Pause before a call that would exceed it (exit 6).' },
      { flags: '--max-parallel <n>', about: 'Stories at the same time (default 3).' },
      {
        flags: '--again',
        about: 'Once more where it was researched; pays for it, and makes a second production story.',
      },
      { flags: '--dry-run', about: 'Show steps, models and estimated cost; call nothing.' },
    ],
    examples: ['velocity research 3401', 'velocity research --pending --budget 0.50'],
    streams: true,
    load: async () => (await import('#cli/commands/research.ts')).research,
  },
  {
    path: ['promote'],
    summary: 'Make the production story of a researched or finished idea',
    args: [stories],
    options: [{ flags: '--again', about: 'Make a second one.' }],
    examples: ['velocity promote 3401'],
    load: async () => (await import('#cli/commands/promote.ts')).promote,
  },
  {
    path: ['runs', 'list'],
    summary: 'Research runs, newest first',
    options: [
      { flags: '--status <status>', about: 'Only these.', choices: runStatuses },
      { flags: '--type <type>', about: 'Only these.', choices: runTypes },
      { flags: '--story <story>', about: 'Only runs on this inbox story.' },
      ...search,
      limit,
      columns,
      ids,
    ],
    examples: ['velocity runs list --status running'],
    load: async () => (await import('#cli/commands/runs.ts')).list,
  },
  {
    path: ['runs', 'show'],
    summary: 'A run with its steps',
    args: [run],
    examples: ['velocity runs show 4f1c2a9e'],
    load: async () => (await import('#cli/commands/runs.ts')).show,
  },
  {
    path: ['runs', 'output'],
    summary: 'What the steps of a run wrote',
    args: [run, { name: 'step', about: 'Number of one step.', optional: true }],
    examples: ['velocity runs output 4f1c2a9e 7'],
    load: async () => (await import('#cli/commands/runs.ts')).output,
  },
  {
    path: ['runs', 'pause'],
    summary: 'Stop a run, also one in another terminal; what was answered is kept',
    args: [run],
    examples: ['velocity runs pause 4f1c2a9e'],
    load: async () => (await import('#cli/commands/runs.ts')).pause,
  },
  {
    path: ['runs', 'resume'],
    summary: 'Go on with a paused or failed run where it stood',
    args: [run],
    options: [{ flags: '--budget <usd>', about: 'Budget of the whole run (default: none, whatever it was before).' }],
    examples: ['velocity runs resume 4f1c2a9e', 'velocity runs resume 4f1c2a9e --budget 2'],
    streams: true,
    load: async () => (await import('#cli/commands/runsResume.ts')).resume,
  },
  {
    path: ['production', 'list'],
    summary: 'Production stories, newest first',
    options: [
      {
        flags: '--view <name>',
        about: 'Columns and stories (default master).',
        choices: productionViews.map(({ id }) => id),
      },
      trash,
      ...search,
      category,
      limit,
      columns,
      ids,
    ],
    examples: ['velocity production list --view needs-thumbnail'],
    load: async () => (await import('#cli/commands/productionList.ts')).list,
  },
  {
    path: ['production', 'show'],
    summary: 'A production story with all its fields',
    args: [stories],
    examples: ['velocity production show 3401'],
    load: async () => (await import('#cli/commands/productionList.ts')).show,
  },
  {
    path: ['production', 'history'],
    summary: 'Who changed which field of a production story, and when',
    args: [story],
    options: [limit],
    examples: ['velocity production history 3401'],
    load: async () => (await import('#cli/commands/storyHistory.ts')).productionHistory,
  },
  {
    path: ['production', 'set'],
    summary: 'Change one field, unless somebody else just did',
    args: [
      story,
      {
        name: 'field',
        about: 'Field, as stored or as the dashboard names it.',
        suggestions: productionFields.map(({ name }) => name),
      },
      { name: 'value', about: 'New value; - reads it from stdin, "" empties it.' },
    ],
    examples: ['velocity production set 3401 audio "Done"', 'velocity production set 3401 full_script - < script.md'],
    load: async () => (await import('#cli/commands/productionSet.ts')).set,
  },
  {
    path: ['production', 'thumbnail'],
    summary: 'Upload an image as thumbnail',
    args: [story, file],
    examples: ['velocity production thumbnail 3401 cover.png'],
    load: async () => (await import('#cli/commands/productionFiles.ts')).thumbnail,
  },
  {
    path: ['production', 'remove'],
    summary: 'Move a production story to the trash',
    args: [stories],
    options: [yes],
    examples: ['velocity production remove 3401 --yes'],
    load: async () => (await import('#cli/commands/productionChange.ts')).remove,
  },
  {
    path: ['production', 'restore'],
    summary: 'Bring a production story back from the trash',
    args: [stories],
    examples: ['velocity production restore 3401'],
    load: async () => (await import('#cli/commands/productionChange.ts')).restore,
  },
  {
    path: ['production', 'publish'],
    summary: 'Publish its article, which `articles draft` wrote',
    args: [story],
    options: [
      { flags: '--category <name>', about: 'One of the seven (default: the category of its post).' },
      { flags: '--now', about: 'Publish it at once.' },
      at,
      { flags: '--brief', about: 'Make the article of the research brief itself.' },
      { flags: '--confirm <marks>', about: 'Answer for marks of the draft: their ids with commas, or all.' },
    ],
    examples: ['velocity production publish 3401 --category china-watch --now'],
    load: async () => (await import('#cli/commands/productionChange.ts')).publish,
  },
  {
    path: ['production', 'export'],
    summary: 'All production stories with all fields',
    options: [{ flags: '--format <format>', about: 'Default csv.', choices: ['csv', 'json'] }],
    examples: ['velocity production export --format csv > stories.csv'],
    load: async () => (await import('#cli/commands/productionFiles.ts')).exportStories,
  },
];
