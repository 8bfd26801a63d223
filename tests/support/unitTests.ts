import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Imports that start a database, a browser, a terminal or another process. */
const heavy = /^(node:child_process|playwright-core|chrome-launcher|lighthouse|@lydell\/node-pty|@electric-sql\/.*)$/;
const databases = /\/support\/(embedded|postgres|postgresServer)\.ts$/;

/**
 * The tests that need no database, browser or process: neither they nor the test support that they import name one. New
 * tests are found without being listed.
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
  // A file in an import cycle is judged by the other files of the cycle.
  known.set(path, true);
  const imports = [...readFileSync(path, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
    ([, statement, call]) => statement ?? call ?? '',
  );
  const light = imports.every((name) => {
    if (!name.startsWith('.')) return !heavy.test(name);
    const target = join(dirname(path), name);
    // The name may be in source code that the file generates.
    if (!existsSync(target)) return true;
    return !databases.test(target) && isLight(target, known);
  });
  known.set(path, light);
  return light;
}
