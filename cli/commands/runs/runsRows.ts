import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec } from '#cli/optionSpec.ts';
import { columns, ids, limit, search, trash, yes } from '#cli/sharedOptions.ts';
import { runStatuses, runTypes } from '#core/data/runs/runStates.ts';

const run: ArgumentSpec = {
  name: 'run',
  about: 'Run id, its last 8 characters, or the number of its inbox story (the newest run).',
};

/** Runs of research. */
export const runsCommands: readonly CommandSpec[] = [
  {
    path: ['runs', 'list'],
    summary: 'Research runs, newest first',
    options: [
      { flags: '--status <status>', about: 'Only these.', choices: runStatuses },
      { flags: '--type <type>', about: 'Only these.', choices: runTypes },
      { flags: '--story <story>', about: 'Only runs on this inbox story.' },
      trash,
      ...search,
      limit,
      columns,
      ids,
    ],
    examples: ['velocity runs list --status running'],
    load: async () => (await import('./runs.ts')).runsList,
  },
  {
    path: ['runs', 'show'],
    summary: 'A run with its steps',
    args: [run],
    examples: ['velocity runs show 4f1c2a9e'],
    load: async () => (await import('./runs.ts')).runsShow,
  },
  {
    path: ['runs', 'output'],
    summary: 'What the steps of a run wrote',
    args: [run, { name: 'step', about: 'Number of one step.', optional: true }],
    examples: ['velocity runs output 4f1c2a9e 7'],
    load: async () => (await import('./runs.ts')).runsOutput,
  },
  {
    path: ['runs', 'trail'],
    summary: 'Everything that happened in a run, a removed one too: each answer, edit, request and cost',
    args: [run],
    examples: ['velocity runs trail 4f1c2a9e', 'velocity runs trail 4f1c2a9e --json'],
    load: async () => (await import('./runsTrail.ts')).runsTrail,
  },
  {
    path: ['runs', 'rerun'],
    summary: 'Ask one step once more, of a completed run too; what reads it becomes stale',
    args: [run, { name: 'step', about: 'Number of the step.' }],
    options: [
      { flags: '--model <id>', about: "The step's model from now on." },
      { flags: '--budget <usd>', about: 'Budget of the whole run from now on (default: what it was).' },
    ],
    examples: ['velocity runs rerun 4f1c2a9e 5', 'velocity runs rerun 3401 5 --model anthropic/claude-sonnet-4'],
    streams: true,
    load: async () => (await import('./runsRerun.ts')).runsRerun,
  },
  {
    path: ['runs', 'edit'],
    summary: 'Replace what a step wrote; what reads it becomes stale',
    args: [
      run,
      { name: 'step', about: 'Number of the step.' },
      { name: 'text', about: 'The new text, or - for stdin; at most 200,000 characters.' },
    ],
    examples: ['velocity runs edit 4f1c2a9e 3 - < sources.md'],
    load: async () => (await import('./runsChange.ts')).runsEdit,
  },
  {
    path: ['runs', 'apply'],
    summary: 'Write what a run holds now into its production story, where nobody has changed it',
    args: [run],
    options: [{ flags: '--field <names>', about: "Also over a person's words in these fields, separated by commas." }],
    examples: ['velocity runs apply 4f1c2a9e', 'velocity runs apply 4f1c2a9e --field story_bias'],
    load: async () => (await import('./runsChange.ts')).runsApply,
  },
  {
    path: ['runs', 'remove'],
    summary: 'Take runs out of every list; a live one is paused, its production story stays',
    args: [{ ...run, many: true }],
    options: [yes],
    examples: ['velocity runs remove 4f1c2a9e --yes'],
    load: async () => (await import('./runsChange.ts')).runsRemove,
  },
  {
    path: ['runs', 'restore'],
    summary: 'Bring removed runs back',
    args: [{ name: 'run', about: 'Run id, or its last 8 characters (`velocity runs list --trash`).', many: true }],
    examples: ['velocity runs restore 4f1c2a9e'],
    load: async () => (await import('./runsChange.ts')).runsRestore,
  },
  {
    path: ['runs', 'pause'],
    summary: 'Stop a run, also one in another terminal; what was answered is kept',
    args: [run],
    examples: ['velocity runs pause 4f1c2a9e'],
    load: async () => (await import('./runs.ts')).runsPause,
  },
  {
    path: ['runs', 'resume'],
    summary: 'Go on with a cancelled or failed run where it stood',
    args: [run],
    options: [{ flags: '--budget <usd>', about: 'Budget of the whole run (default: none, whatever it was before).' }],
    examples: ['velocity runs resume 4f1c2a9e', 'velocity runs resume 4f1c2a9e --budget 2'],
    streams: true,
    load: async () => (await import('./runsResume.ts')).runsResume,
  },
];
