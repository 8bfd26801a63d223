import type { CommandSpec } from '#cli/command.ts';
import { yes } from '#cli/sharedOptions.ts';

const name = { name: 'name', about: 'What is done.', choices: ['scrape', 'research', 'backup'] } as const;

/** What workers do at set times. */
export const schedulesCommands: readonly CommandSpec[] = [
  {
    path: ['schedules', 'list'],
    summary: 'What workers do at set times, when they did it last and when it comes next',
    examples: ['velocity schedules list'],
    load: async () => (await import('./schedules.ts')).schedulesList,
  },
  {
    path: ['schedules', 'set'],
    summary: 'Scrape, research or back up at set times; what was missed is made up for once',
    args: [name, { name: 'cron', about: 'Five fields: minute, hour, day, month, weekday.' }],
    options: [
      { flags: '--time-zone <name>', about: 'Time zone of the fields (default SITE_TIME_ZONE).' },
      { flags: '--max <n>', about: 'scrape: most posts for each account.' },
      { flags: '--budget <usd>', about: 'research: for all stories of one time together.' },
      { flags: '--folder <path>', about: "backup: a folder of the worker's machine." },
      { flags: '--keep <n>', about: 'backup: how many files stay (default 14).' },
      yes,
    ],
    examples: [
      'velocity schedules set scrape "0 6,18 * * *" --time-zone Europe/Berlin',
      'velocity schedules set research "*/20 * * * *" --budget 5',
      'velocity schedules set backup "30 3 * * *" --folder /srv/backups',
    ],
    load: async () => (await import('./schedules.ts')).schedulesSet,
  },
  {
    path: ['schedules', 'pause'],
    summary: 'Let a schedule rest; it is kept as it is set',
    args: [name],
    examples: ['velocity schedules pause scrape'],
    load: async () => (await import('./schedules.ts')).schedulesPause,
  },
  {
    path: ['schedules', 'resume'],
    summary: 'Let a paused schedule go on',
    args: [name],
    examples: ['velocity schedules resume scrape'],
    load: async () => (await import('./schedules.ts')).schedulesResume,
  },
  {
    path: ['schedules', 'remove'],
    summary: 'End a schedule',
    args: [name],
    examples: ['velocity schedules remove scrape'],
    load: async () => (await import('./schedules.ts')).schedulesRemove,
  },
];
