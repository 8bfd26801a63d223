import type { CommandSpec } from '#cli/command.ts';
import { stories } from '#cli/sharedOptions.ts';

/** From a story idea to a production story. */
export const researchCommands: readonly CommandSpec[] = [
  {
    path: ['research'],
    summary: 'Research stories with language models, step by step',
    args: [{ ...stories, optional: true }],
    options: [
      { flags: '--pending', about: 'Every story with GO that has not been researched.' },
      { flags: '--model <id>', about: 'One model for all steps.' },
      { flags: '--step-model <models>', about: 'Models of single steps: 5=openai/gpt-4o,7=perplexity/sonar.' },
      {
        flags: '--budget <usd>',
        about: 'Pause before a call that would exceed it (exit 6); what continued runs have cost counts.',
      },
      { flags: '--max-parallel <n>', about: 'Stories at the same time (default 3).' },
      {
        flags: '--again',
        about: 'Once more where it was researched; pays for it, and makes a second production story.',
      },
      { flags: '--no-wait', about: 'Leave it to a worker (`velocity worker`, `velocity serve`) and return at once.' },
      { flags: '--dry-run', about: 'Show steps, models and estimated cost; call nothing.' },
    ],
    examples: ['velocity research 3401', 'velocity research --pending --budget 0.50'],
    streams: true,
    load: async () => (await import('./researchCommand.ts')).researchCommand,
  },
  {
    path: ['promote'],
    summary: 'Make the production story of a researched or finished idea',
    args: [stories],
    options: [{ flags: '--again', about: 'Make a second one.' }],
    examples: ['velocity promote 3401'],
    load: async () => (await import('./promote.ts')).promoteCommand,
  },
];
