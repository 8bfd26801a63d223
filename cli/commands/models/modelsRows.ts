import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec } from '#cli/optionSpec.ts';
import { columns, ids, limit } from '#cli/sharedOptions.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { modelCategories } from '#core/models/model.ts';
import { useCases } from '#core/models/recommend.ts';

const model: ArgumentSpec = {
  name: 'id',
  about: 'Model id, such as perplexity/sonar.',
  suggestions: seedCatalogue.map(({ id }) => id),
};

/** Language models and what they cost. */
export const modelsCommands: readonly CommandSpec[] = [
  {
    path: ['models', 'list'],
    summary: 'Language models and their prices',
    options: [{ flags: '--category <category>', about: 'Only these.', choices: modelCategories }, limit, ids, columns],
    examples: ['velocity models list --category fast'],
    load: async () => (await import('./models.ts')).modelsList,
  },
  {
    path: ['models', 'show'],
    summary: 'One model',
    args: [model],
    examples: ['velocity models show perplexity/sonar'],
    load: async () => (await import('./models.ts')).modelsShow,
  },
  {
    path: ['models', 'recommend'],
    summary: 'The model for a kind of work',
    args: [{ name: 'use-case', about: `Kind of work: ${useCases.join(', ')}.`, suggestions: useCases }],
    examples: ['velocity models recommend research'],
    load: async () => (await import('./models.ts')).modelsRecommend,
  },
  {
    path: ['models', 'cost'],
    summary: 'What so many tokens cost',
    args: [model],
    options: [
      { flags: '--in <n>', about: 'Tokens of the question.' },
      { flags: '--out <n>', about: 'Tokens of the answer.' },
    ],
    examples: ['velocity models cost openai/gpt-4o --in 2000 --out 500'],
    load: async () => (await import('./models.ts')).modelsCost,
  },
  {
    path: ['models', 'refresh'],
    summary: 'Take over current prices and mark retired models',
    examples: ['velocity models refresh'],
    load: async () => (await import('./modelsOnline.ts')).modelsRefresh,
  },
  {
    path: ['models', 'test'],
    summary: 'Ask a model something',
    options: [
      { flags: '--model <id>', about: 'Model (default anthropic/claude-3-haiku).' },
      {
        flags: '--prompt <text>',
        about: 'Question (default about renewable energy); - reads it from stdin.',
        takesWords: true,
      },
    ],
    examples: ['velocity models test --model perplexity/sonar --prompt "What moved oil today?"'],
    load: async () => (await import('./modelsOnline.ts')).modelsTest,
  },
];
