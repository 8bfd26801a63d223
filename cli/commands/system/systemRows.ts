import type { CommandSpec } from '#cli/command.ts';
import { limit } from '#cli/sharedOptions.ts';
import { allSettingKeys } from '#core/research/allSettingKeys.ts';

/** Commands of one word, mostly for running an installation. */
export const systemCommands: readonly CommandSpec[] = [
  {
    path: ['status'],
    summary: 'What waits, runs, failed and is on the site',
    examples: ['velocity status', 'velocity status --json'],
    load: async () => (await import('./status.ts')).statusCommand,
  },
  {
    path: ['settings', 'list'],
    summary: 'What staff have set: budgets, words to avoid, models',
    examples: ['velocity settings list'],
    load: async () => (await import('./settings.ts')).settingsList,
  },
  {
    path: ['settings', 'set'],
    summary: 'Change a setting for everybody; none takes it away',
    args: [
      { name: 'setting', about: 'Its name.', choices: allSettingKeys },
      { name: 'value', about: 'An amount in USD, words separated by commas, a model, or none.' },
    ],
    examples: [
      'velocity settings set monthly_budget_usd 200',
      'velocity settings set words_to_avoid "game-changer, slams"',
      'velocity settings set model_drafts openai/gpt-4o',
    ],
    load: async () => (await import('./settings.ts')).settingsSet,
  },
  {
    path: ['settings', 'history'],
    summary: 'Who changed which setting, from what to what, newest first',
    options: [limit],
    examples: ['velocity settings history --limit 20'],
    load: async () => (await import('./settings.ts')).settingsHistory,
  },
  {
    path: ['usage'],
    summary: 'What models and scraping cost, by day, step and model',
    options: [
      { flags: '--days <n>', about: 'So many days, today included (default 30).' },
      { flags: '--csv', about: 'As CSV, a row for each day, purpose, step and model.' },
    ],
    examples: ['velocity usage', 'velocity usage --days 7 --json', 'velocity usage --csv > usage.csv'],
    load: async () => (await import('./usage.ts')).usageCommand,
  },
  {
    path: ['serve'],
    summary: 'Serve the news site, the dashboard and the interface of the database until Ctrl+C',
    options: [
      { flags: '--host <address>', about: 'Address to listen on (default HOST, 127.0.0.1).' },
      { flags: '--port <port>', about: 'Port (default PORT, 4600; 0 takes a free one).' },
      { flags: '--no-worker', about: 'Leave research and other jobs to `velocity worker` elsewhere.' },
    ],
    examples: ['velocity serve --port 4600'],
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  {
    path: ['worker'],
    summary: 'Work on research runs and other jobs until Ctrl+C, beside others on any machines',
    options: [
      {
        flags: '--queues <names>',
        about: 'By commas, of research, scrape, batches, web, writing, schedules (default: what its keys allow).',
      },
      { flags: '--concurrency <n>', about: 'Research runs at the same time (default 4).' },
      { flags: '--calls <n>', about: 'Calls to language models at the same time (default 64).' },
    ],
    examples: ['velocity worker', 'velocity worker --queues research --concurrency 16'],
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  {
    path: ['tui'],
    summary: 'Feed, inbox, research and production on the whole screen',
    examples: ['velocity tui'],
    load: async () => (await import('./tui.ts')).tuiCommand,
  },
  {
    path: ['doctor'],
    summary: 'Check this installation and say what to do about it',
    options: [{ flags: '--online', about: 'Also try the keys with the services.' }],
    examples: ['velocity doctor', 'velocity doctor --online'],
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  {
    path: ['completion'],
    summary: 'Print the script that completes velocity in a shell',
    args: [{ name: 'shell', about: 'Your shell.', choices: ['bash', 'zsh', 'fish'] }],
    examples: ['source <(velocity completion bash)', 'velocity completion fish | source'],
    load: async () => (await import('./completion.ts')).completionCommand,
  },
];
