import { readFileSync } from 'node:fs';
import type { ZodType } from 'zod';
import { ContentError } from './contentError.ts';

/**
 * Reads a JSON file and validates it with the schema.
 * @throws {ContentError} with the line of the first syntax or validation error.
 */
export function readJson<Value>(path: string, schema: ZodType<Value>): Value {
  const file = readFileSync(path, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(file);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ContentError(path, lineOfSyntaxError(file, problem), problem);
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const keys = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])];
  const place = keys.map(String);
  throw new ContentError(path, lineOfValue(file, place), `${place.join('.')}: ${issue?.message ?? 'is not valid'}`);
}

/** Node reports the line of most errors, but only the token for an unexpected one. */
function lineOfSyntaxError(file: string, problem: string): number {
  const named = /line (\d+)/.exec(problem)?.[1];
  if (named !== undefined) return Number(named);
  const lines = file.split('\n');
  // The shortest prefix of the file that already fails on this token ends at its line.
  const index = lines.findIndex((_, last) => {
    try {
      JSON.parse(lines.slice(0, last + 1).join('\n'));
      return false;
    } catch (error) {
      return String(error).includes('Unexpected token');
    }
  });
  return index === -1 ? lines.length : index + 1;
}

/** Line of the value at this key path, or of its nearest parent if it is missing. */
function lineOfValue(file: string, keys: readonly string[]): number {
  const open: { keys: string[]; list: boolean; next: number }[] = [];
  let key: string[] = [];
  let found = { line: 1, depth: 0 };
  const valueAt = (index: number) => {
    const depth = key.length;
    if (depth <= found.depth || depth > keys.length || key.some((name, place) => name !== keys[place])) return;
    found = { line: file.slice(0, index).split('\n').length, depth };
  };
  for (const { 0: token, index } of file.matchAll(/"(?:[^"\\]|\\.)*"(?<key>\s*:)?|[{}[\],]|[^\s{}[\],:"]+/g)) {
    const around = open.at(-1);
    if (token === '}' || token === ']') {
      open.pop();
      key = around?.keys ?? [];
    } else if (token === ',') {
      continue;
    } else if (token.endsWith(':')) {
      key = [...(around?.keys ?? []), String(JSON.parse(token.replace(/\s*:$/, '')))];
      valueAt(index);
    } else {
      if (around?.list === true) {
        key = [...around.keys, String(around.next)];
        around.next += 1;
        valueAt(index);
      }
      if (token === '{' || token === '[') open.push({ keys: key, list: token === '[', next: 0 });
    }
  }
  return found.line;
}
