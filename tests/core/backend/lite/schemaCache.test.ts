import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaCache } from '#core/backend/lite/schemaCache.ts';

describe('the cache of the schema', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-cache-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = () => join(folder, 'schema.cache');

  it('is used at the next start', async () => {
    await schemaCache(folder).set('tables', '{"many": true}');
    expect(await schemaCache(folder).get('tables')).toBe('{"many": true}');
  });

  it('is discarded after other migrations', async () => {
    await schemaCache(folder).set('tables', 'old');
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/"schema":"\w{8}/, '"schema":"00000000'));
    expect(await schemaCache(folder).get('tables')).toBeUndefined();
  });

  it('is ignored where its file is damaged, and skipped where it cannot be written', async () => {
    writeFileSync(file(), '{"schema": 1');
    expect(await schemaCache(folder).get('tables')).toBeUndefined();
    rmSync(folder, { recursive: true });
    const cache = schemaCache(folder);
    await cache.set('tables', 'kept in memory');
    expect(await cache.get('tables')).toBe('kept in memory');
  });
});
