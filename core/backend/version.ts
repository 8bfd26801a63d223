import { readFileSync } from 'node:fs';
import { object, string } from 'zod';
import { packageRoot } from './packageRoot.ts';

/** The version in package.json. */
export function version(): string {
  const text = readFileSync(`${packageRoot()}/package.json`, 'utf8');
  return object({ version: string() }).parse(JSON.parse(text)).version;
}
