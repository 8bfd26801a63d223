import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
const folders = ['core', 'cli', 'web', 'scripts', 'tests'];

/** A TypeScript file of the project. */
interface Source {
  path: string;
  text: string;
  lines: number;
  /** Paths inside the project, and package names. Imports of types count, because they are dependencies too. */
  imports: string[];
}

/** Every TypeScript file, by its path from the project's folder. */
export function readSources(): ReadonlyMap<string, Source> {
  const files = folders.flatMap((folder) => walk(folder)).filter((path) => /\.(ts|tsx)$/.test(path));
  return new Map(files.map((path) => [path, read(path)]));
}

function walk(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(join(root, folder));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(root, path)).isDirectory() ? walk(path) : [path];
  });
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const found = withoutComments(text).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  const imports = [...found].map(([, name = '']) => resolve(path, name));
  return { path, text, lines: text.trimEnd().split('\n').length, imports };
}

/** The text without comments. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

function resolve(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return relative(root, normalize(join(root, dirname(from), name)));
  return name;
}

/** The import cycles that can be reached from these files, each as the list of its paths. */
export function importCycles(sources: ReadonlyMap<string, Source>, from: readonly Source[]): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const found: string[][] = [];
  const visit = (path: string) => {
    state.set(path, 'open');
    trail.push(path);
    for (const target of sources.get(path)?.imports ?? []) {
      if (!sources.has(target)) continue;
      if (state.get(target) === 'open') found.push([...trail.slice(trail.indexOf(target)), target]);
      else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const { path } of from) if (!state.has(path)) visit(path);
  return found;
}
