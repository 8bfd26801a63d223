import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '#core/log.ts';
import { createFileBytes } from '../lite/fileBytes.ts';
import { packageRoot } from '../packageRoot.ts';
import type { Sql } from './sql.ts';
import { withoutStatementDeadline } from './statementLimits.ts';
import { storageError } from './storageError.ts';

export interface SeedInput {
  /** The bundled articles. */
  seed: boolean;
  /** Sample accounts, posts and stories. */
  sample: boolean;
  log: Log;
  /** Called with a readable progress message when loading takes a moment. */
  report: (text: string) => void;
  folder?: string | undefined;
}

const BUCKET = 'story-images';

/**
 * Seeds a new backend. Whether it gets the bundled articles is decided at its first start and never again; the sample
 * data can also be loaded later, as long as the editorial tables are empty.
 */
export async function seedBackend(sql: Sql, input: SeedInput): Promise<void> {
  const folder = input.folder ?? join(packageRoot(), 'supabase');
  const decided = new Set(
    (await sql.query('select path from supabase_migrations.seed_files')).map((row) => row['path']),
  );
  const seedFile = join(folder, 'seed.sql');
  if (!decided.has('seed.sql')) {
    const wanted = input.seed && existsSync(seedFile) && (await isEmpty(sql, siteTables));
    if (wanted) input.report('Loading the bundled articles of a new backend.');
    await apply(sql, 'seed.sql', wanted ? seedFile : null, wanted ? join(folder, 'seed-images') : null);
  }
  const sampleFile = join(folder, 'sample.sql');
  if (!input.sample || decided.has('sample.sql') || !existsSync(sampleFile)) return;
  if (await isEmpty(sql, editorialTables)) {
    input.report('Loading sample accounts, posts and stories.');
    await apply(sql, 'sample.sql', sampleFile, null);
  } else {
    input.log.warn('The sample was not loaded: this backend has accounts, posts or stories of its own.');
  }
}

const editorialTables = ['monitored_accounts', 'scraped_posts', 'inbox_stories', 'production_stories'];
const siteTables = [...editorialTables, 'articles'];

async function isEmpty(sql: Sql, tables: readonly string[]): Promise<boolean> {
  const filled = tables.map((table) => `exists (select from public.${table})`).join(' or ');
  const [row] = await sql.query(`select not (${filled}) as empty`);
  return row?.['empty'] === true;
}

/**
 * Loads a file with its images and records it, in one transaction. `file` null: only records the decision not to load
 * it.
 */
async function apply(sql: Sql, name: string, file: string | null, images: string | null): Promise<void> {
  const text = file === null ? '' : readFileSync(file, 'utf8');
  try {
    await withoutStatementDeadline(() =>
      sql.transaction(async (transaction) => {
        if (text !== '') await transaction.script(text);
        if (images !== null && existsSync(images)) await storeImages(transaction, images);
        await transaction.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
          name,
          file === null ? 'not loaded' : createHash('sha256').update(text).digest('hex'),
        ]);
      }),
    );
  } catch (cause) {
    throw storageError(`${name} could not be loaded`, cause);
  }
}

async function storeImages(sql: Sql, folder: string): Promise<void> {
  const files = createFileBytes(sql);
  for (const image of readdirSync(folder).filter((name) => name.endsWith('.webp'))) {
    const key = `seed/${image}`;
    const bytes = readFileSync(join(folder, image));
    const metadata = await files.uploadObject(BUCKET, key, undefined, bytes, 'image/webp', 'max-age=86400');
    await sql.query(
      `insert into storage.objects (bucket_id, name, metadata, version) values ($1, $2, $3::text::jsonb, $4)
       on conflict (bucket_id, name) do nothing`,
      [BUCKET, key, JSON.stringify(metadata), metadata.eTag],
    );
  }
}
