import type { CommandSpec } from '#cli/command.ts';
import { category, columns, ids, limit, search } from '#cli/sharedOptions.ts';
import { feedFilters } from '#core/velocity/filterPosts.ts';
import { feedSorts } from '#core/velocity/sortPosts.ts';

/** Posts with their scores. */
export const feedCommands: readonly CommandSpec[] = [
  {
    path: ['feed'],
    summary: 'Scraped posts with their velocity scores',
    options: [
      { flags: '--sort <by>', about: 'Order (default velocity).', choices: feedSorts },
      { flags: '--filter <which>', about: 'Which posts (default all).', choices: feedFilters },
      ...search,
      { flags: '--author <handle>', about: 'Only posts of this account.' },
      category,
      limit,
      columns,
      ids,
    ],
    examples: [
      'velocity feed --filter 4h --limit 5',
      'velocity feed --search "grain port" --since 2d',
      'velocity feed --sort posted --json',
    ],
    load: async () => (await import('./feed.ts')).feedCommand,
  },
  {
    path: ['feed', 'show'],
    summary: 'A post with its text, its figures and its ideas',
    args: [{ name: 'post', about: 'Post id, as the feed shows it.' }],
    examples: ['velocity feed show 1990000000000000001'],
    load: async () => (await import('./feedShow.ts')).feedShow,
  },
];
