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
  const isColumn = (name: string) =>
    statements.some((sql) => new RegExp(`\\b${name}\\s+(text|public\\.)`, 'i').test(sql));
  expect(
    productionFields.flatMap(({ name }) => (isColumn(name) ? [] : [name])),
    'Write the migration that adds their columns: CONTRIBUTING.md shows one in "A field in full".',
  ).toEqual([]);
});
