import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec } from '#cli/optionSpec.ts';
import { columns, ids, limit, search } from '#cli/sharedOptions.ts';
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
    path: ['runs', 'pause'],
    summary: 'Stop a run, also one in another terminal; what was answered is kept',
    args: [run],
    examples: ['velocity runs pause 4f1c2a9e'],
    load: async () => (await import('./runs.ts')).runsPause,
  },
  {
    path: ['runs', 'resume'],
    summary: 'Go on with a paused or failed run where it stood',
    args: [run],
    options: [{ flags: '--budget <usd>', about: 'Budget of the whole run (default: none, whatever it was before).' }],
    examples: ['velocity runs resume 4f1c2a9e', 'velocity runs resume 4f1c2a9e --budget 2'],
    streams: true,
    load: async () => (await import('./runsResume.ts')).runsResume,
  },
];
