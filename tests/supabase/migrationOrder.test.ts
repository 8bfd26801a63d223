import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productionFields } from '#core/data/production/productionFields.ts';
import { root } from '../support/sources.ts';

const FOLDER = 'supabase/migrations/';

/** The migrations of a commit; null where git does not know it, as in a shallow clone or an archive. */
function migrationsAt(commit: string): string[] | null {
  try {
    const args = ['ls-tree', '--name-only', commit, FOLDER];
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return listed.split('\n').flatMap((path) => (path.endsWith('.sql') ? [path.slice(FOLDER.length)] : []));
  } catch {
    return null;
  }
}

it('a new migration sorts after those that were there', () => {
  const now = readdirSync(join(root, FOLDER)).filter((file) => file.endsWith('.sql'));
  // What is not committed yet, and what the last commits added.
  const commits = Array.from({ length: 20 }, (_, back) => `HEAD~${back}`);
  for (const before of commits.map(migrationsAt)) {
    const newest = before?.toSorted().at(-1);
    if (before === null || newest === undefined) continue;
    expect(
      now.filter((file) => file < newest && !before.includes(file)),
      `Give it a later number than ${newest}: an updated database would apply it after that one and a new database before, and \`supabase db push\` refuses it. CONTRIBUTING.md has a command for the name.`,
    ).toEqual([]);
  }
});

it('each field of production stories has its column', () => {
  const statements = readdirSync(join(root, FOLDER))
    .flatMap((file) =>
      readFileSync(join(root, FOLDER, file), 'utf8')
        .replaceAll(/--.*/g, '')
        .split(';'),
    )
    .filter((sql) => /(create|alter) table\s+(if (not )?exists\s+)?(only\s+)?public\.production_stories\b/i.test(sql));
  // The first ones are bounded together, by a migration that walks the table's texts.
  const isOriginal = (name: string) =>
    statements.some((sql) => /create table/i.test(sql) && new RegExp(`\\b${name}\\s+text\\b`, 'i').test(sql));
  const isAdded = (name: string) => {
    const column = new RegExp(`\\b${name}\\s+text\\b(?=[^,]*\\bnot null\\b)(?=[^,]*\\bdefault '')`, 'i');
    const bound = new RegExp(`\\boctet_length\\(${name}\\) <= \\d+`, 'i');
    return statements.some((sql) => column.test(sql)) && statements.some((sql) => bound.test(sql));
  };
  expect(
    productionFields.flatMap(({ name }) =>
      isOriginal(name) || isAdded(name)
        ? []
        : [`add column ${name} text not null default '' check (octet_length(${name}) <= 4000000)`],
    ),
    'Add these columns to public.production_stories in a migration, with every part of their clause: CONTRIBUTING.md shows one in "A field in full".',
  ).toEqual([]);
});
