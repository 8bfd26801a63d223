import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec } from '#cli/optionSpec.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { modelCategories } from '#core/models/model.ts';
import { useCases } from '#core/models/recommend.ts';
import { file, yes } from './shared.ts';

const email: ArgumentSpec = { name: 'email', about: 'Email address.' };
const model: ArgumentSpec = {
  name: 'id',
  about: 'Model id, such as perplexity/sonar.',
  suggestions: seedCatalogue.map(({ id }) => id),
};

/** What keeps the newsroom running. */
export const houseCommands: readonly CommandSpec[] = [
  {
    path: ['status'],
    summary: 'What waits, runs, failed and is on the site',
    examples: ['velocity status', 'velocity status --json'],
    load: async () => (await import('#cli/commands/status.ts')).status,
  },
  {
    path: ['models', 'list'],
    summary: 'Language models and their prices',
    options: [{ flags: '--category <category>', about: 'Only these.', choices: modelCategories }],
    examples: ['velocity models list --category fast'],
    load: async () => (await import('#cli/commands/models.ts')).list,
  },
  {
    path: ['models', 'show'],
    summary: 'One model',
    args: [model],
    examples: ['velocity models show perplexity/sonar'],
    load: async () => (await import('#cli/commands/models.ts')).show,
  },
  {
    path: ['models', 'recommend'],
    summary: 'The model for a kind of work',
    args: [{ name: 'use-case', about: `Kind of work: ${useCases.join(', ')}.`, suggestions: useCases }],
    examples: ['velocity models recommend research'],
    load: async () => (await import('#cli/commands/models.ts')).recommend,
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
    load: async () => (await import('#cli/commands/models.ts')).cost,
  },
  {
    path: ['models', 'refresh'],
    summary: 'Take over current prices and mark retired models',
    examples: ['velocity models refresh'],
    load: async () => (await import('#cli/commands/modelsOnline.ts')).refresh,
  },
  {
    path: ['models', 'test'],
    summary: 'Ask a model something',
    options: [
      { flags: '--model <id>', about: 'Model (default anthropic/claude-3-haiku).' },
      { flags: '--prompt <text>', about: 'Question (default about renewable energy); - reads it from stdin.' },
    ],
    examples: ['velocity models test --model perplexity/sonar --prompt "What moved oil today?"'],
    load: async () => (await import('#cli/commands/modelsOnline.ts')).test,
  },
  {
    path: ['staff', 'list'],
    summary: 'Who may use the dashboard',
    examples: ['velocity staff list'],
    load: async () => (await import('#cli/commands/staff.ts')).list,
  },
  {
    path: ['staff', 'add'],
    summary: 'Make somebody staff; a missing account is created and its password shown once',
    args: [email],
    examples: ['velocity staff add editor@example.org'],
    load: async () => (await import('#cli/commands/staff.ts')).add,
  },
  {
    path: ['staff', 'remove'],
    summary: 'Take the staff right away; the account stays',
    args: [email],
    options: [yes],
    examples: ['velocity staff remove editor@example.org --yes'],
    load: async () => (await import('#cli/commands/staff.ts')).remove,
  },
  {
    path: ['staff', 'reset-password'],
    summary: 'Give an account a new password, shown once',
    args: [email],
    examples: ['velocity staff reset-password editor@example.org'],
    load: async () => (await import('#cli/commands/staff.ts')).resetPassword,
  },
  {
    path: ['backend', 'status'],
    summary: 'Which backend this is, who owns it, what it holds',
    examples: ['velocity backend status'],
    load: async () => (await import('#cli/commands/backend.ts')).status,
  },
  {
    path: ['backend', 'migrate'],
    summary: 'Bring the tables up to date',
    examples: ['velocity backend migrate'],
    load: async () => (await import('#cli/commands/backend.ts')).migrate,
  },
  {
    path: ['backend', 'backup'],
    summary: 'Write everything to one file',
    args: [file],
    examples: ['velocity backend backup velocity.backup'],
    load: async () => (await import('#cli/commands/backend.ts')).backup,
  },
  {
    path: ['backend', 'restore'],
    summary: 'Put a backup in the place of everything',
    args: [file],
    options: [yes],
    examples: ['velocity backend restore velocity.backup --yes'],
    load: async () => (await import('#cli/commands/backend.ts')).restore,
  },
  {
    path: ['serve'],
    summary: 'Serve the backend to other programs until Ctrl+C',
    options: [
      { flags: '--host <address>', about: 'Address to listen on (default HOST, 127.0.0.1).' },
      { flags: '--port <port>', about: 'Port (default PORT, 4600; 0 takes a free one).' },
    ],
    examples: ['velocity serve --port 4600'],
    load: async () => (await import('#cli/commands/serve.ts')).serve,
  },
  {
    path: ['tui'],
    summary: 'Feed, inbox, research and production on the whole screen',
    examples: ['velocity tui'],
    load: async () => (await import('#cli/commands/tui.ts')).tui,
  },
  {
    path: ['doctor'],
    summary: 'Check this installation and say what to do about it',
    options: [{ flags: '--online', about: 'Also try the keys with the services.' }],
    examples: ['velocity doctor', 'velocity doctor --online'],
    load: async () => (await import('#cli/commands/doctor.ts')).doctor,
  },
  {
    path: ['completion'],
    summary: 'Print the script that completes velocity in a shell',
    args: [{ name: 'shell', about: 'Your shell.', choices: ['bash', 'zsh', 'fish'] }],
    examples: ['source <(velocity completion bash)', 'velocity completion fish | source'],
    load: async () => (await import('#cli/commands/completion.ts')).completion,
  },
];
