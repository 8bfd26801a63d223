/**
 * Writes supabase/seed.sql and supabase/sample.sql from the readable sources in this folder. Run it after changing
 * them: `node scripts/seed/build.ts`. The same sources give the same bytes.
 */
import { writeFile } from 'node:fs/promises';
import { articlesSql } from './articlesSql.ts';
import { sampleSql } from './sampleSql.ts';

const FOLDER = new URL('../../supabase/', import.meta.url);

for (const [name, text] of [
  ['seed.sql', articlesSql()],
  ['sample.sql', sampleSql()],
] as const) {
  await writeFile(new URL(name, FOLDER), text);
  console.log(`${name}: ${Math.round(text.length / 1024)} KB`);
}
