import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** What starts a database, a browser, a terminal or another process. */
const heavy = /^(node:child_process|playwright-core|chrome-launcher|lighthouse|@lydell\/node-pty|@electric-sql\/.*)$/;
const databases = /\/support\/(embedded|postgres|postgresServer)\.ts$/;

/**
 * The tests that need neither a database nor a browser nor a process of their own: those whose own imports, and those
 * of the test support that they use, name none. Nothing has to be listed when a test is added.
 */
export function unitTests(): string[] {
  const known = new Map<string, boolean>();
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(root, 'tests', path))
    .filter((path) => isLight(path, known))
    .map((path) => relative(root, path))
    .toSorted();
}

function isLight(path: string, known: Map<string, boolean>): boolean {
  const before = known.get(path);
  if (before !== undefined) return before;
  // A file that is being read is judged by the rest of the circle.
  known.set(path, true);
  const imports = [...readFileSync(path, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
    ([, statement, call]) => statement ?? call ?? '',
  );
  const light = imports.every((name) => {
    if (!name.startsWith('.')) return !heavy.test(name);
    const target = join(dirname(path), name);
    // It may stand in code that the file writes.
    if (!existsSync(target)) return true;
    return !databases.test(target) && isLight(target, known);
  });
  known.set(path, light);
  return light;
}
