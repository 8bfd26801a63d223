import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, root, withoutComments } from './sources.ts';

/** Calls that write rows or files. */
const WRITE = /\.(?:insert|update|upsert|delete)\(|\b(?:files|storage)\b[^;]*\.(?:upload|remove)\(/;

/**
 * The exported functions of core/data that write, by name with their file: those whose body writes rows or files, calls
 * a function of the database that is not `stable`, or calls another one of them.
 */
export function writingFunctions(): ReadonlyMap<string, string> {
  const changing = changingDatabaseFunctions();
  const declared = [...readSources().values()]
    .filter(({ path }) => path.startsWith('core/data/'))
    .flatMap(({ path, text }) => declarations(path, withoutComments(text)));
  const writing = new Set(
    declared.filter(({ body }) => WRITE.test(body) || [...changing].some((name) => body.includes(`rpc('${name}'`))),
  );
  let before: number;
  do {
    before = writing.size;
    for (const one of declared) {
      const callsWriter = [...writing].some(({ name, path, isExported }) => {
        return (
          (isExported || path === one.path) &&
          name !== one.name &&
          new RegExp(`(?<![.\\w])${name}(?:<[^>]*>)?\\(`).test(one.body)
        );
      });
      if (callsWriter) writing.add(one);
    }
  } while (writing.size > before);
  return new Map([...writing].filter(({ isExported }) => isExported).map(({ name, path }) => [name, path]));
}

/** What a file declares at its top level: the formatter puts that at the beginning of a line. */
function declarations(path: string, text: string) {
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m).flatMap((body) => {
    const [, exported, name] = /^(export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(body) ?? [];
    return name === undefined ? [] : [{ path, name, body, isExported: exported !== undefined }];
  });
}

/** The functions of the database that may change something, as their newest migration declares them. */
function changingDatabaseFunctions(): ReadonlySet<string> {
  const folder = join(root, 'supabase', 'migrations');
  const changing = new Map<string, boolean>();
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8');
    const found = text.matchAll(/create (?:or replace )?function public\.(\w+)\(([\s\S]*?)\bas \$/gi);
    for (const [, name = '', head = ''] of found) changing.set(name, !/\b(?:stable|immutable)\b/i.test(head));
  }
  return new Set([...changing].filter(([, changes]) => changes).map(([name]) => name));
}

const waysAround: Readonly<Record<string, RegExp>> = {
  'names a table': /(?<!\b(?:Buffer|Array))\.from\(\s*['"`]/,
  'names a function of the database': /\.rpc\(/,
  'imports all of a file of core/data': /import \* as \w+ from '#core\/data\//,
  'loads a file of core/data as a whole': /(?<!\{[^{}]*\} = await )import\('#core\/data\//,
  'imports core by a relative path': /from '(?:\.\.\/)+core\//,
};

/** How a source text reaches the database otherwise than by functions imported by name from core/data and core/pipeline. */
export function waysAroundPipeline(text: string): string[] {
  return Object.entries(waysAround).flatMap(([what, way]) => (way.test(text) ? [what] : []));
}
