import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSmallFile } from '#core/readSmallFile.ts';
import type { CacheDriver } from '@supabase/lite';
import { object, record, string } from 'zod/mini';
import { readMigrations } from '../database/migrations.ts';
import { SYSTEM_SCHEMA } from './systemSchema.ts';

const cacheFile = object({ schema: string(), entries: record(string(), string()) });

/**
 * Caches the table metadata of `@supabase/lite` beside the database: reading it takes half of an owner's start. Valid
 * for one set of migrations; a file for another set, or a damaged one, is ignored.
 * Goes when: upstream reads the tables fast enough to do it at each start.
 */
export function schemaCache(folder: string): CacheDriver & { isEmpty: () => boolean } {
  const file = join(folder, 'schema.cache');
  const schema = fingerprint();
  const entries = new Map(Object.entries(read(file, schema)));
  return {
    isEmpty: () => entries.size === 0,
    get: async (key) => entries.get(key),
    set: async (key, value) => {
      if (entries.get(key) === value) return;
      entries.set(key, value);
      write(file, JSON.stringify({ schema, entries: Object.fromEntries(entries) }));
    },
    delete: async (key) => {
      entries.delete(key);
    },
  };
}

function fingerprint(): string {
  const hash = createHash('sha256').update(SYSTEM_SCHEMA);
  for (const { text } of readMigrations()) hash.update(text);
  return hash.digest('hex');
}

function read(file: string, schema: string): Record<string, string> {
  try {
    const found = cacheFile.parse(JSON.parse(readSmallFile(file)));
    return found.schema === schema ? found.entries : {};
  } catch {
    return {};
  }
}

/** A failed write only makes the next start slower. */
function write(file: string, text: string): void {
  try {
    writeFileSync(`${file}.draft`, text, { mode: 0o600 });
    renameSync(`${file}.draft`, file);
  } catch {}
}
