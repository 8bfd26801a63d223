import { object, record, string } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow } from '../query.ts';

const textsRow = object({ beside: record(string(), string()) });

/**
 * Texts of a run that were not written into a production story because an editor had changed the field, by field name.
 */
export async function getTextsBeside(
  db: Database,
  productionStoryId: string,
  options?: QueryOptions,
): Promise<Readonly<Record<string, string>>> {
  const query = db.from('production_texts').select('beside').eq('production_story_id', productionStoryId);
  const texts = await firstRow({ act: 'read', thing: 'production texts' }, query, textsRow, options);
  return texts?.beside ?? {};
}
