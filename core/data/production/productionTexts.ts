import { object, record, string } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow } from '../query.ts';
import { type ProductionField, productionFields } from './productionFields.ts';
import { getProductionStory, type ProductionStory } from './productionStories.ts';

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

/** The fields in which other words stand than research wrote, by the texts that are kept beside them. */
export function fieldsKept(story: ProductionStory, beside: Readonly<Record<string, string>>) {
  return productionFields.filter(({ name }) => (beside[name] ?? story[name]) !== story[name]);
}

/** The labels of {@link fieldsKept} of a stored story. */
export async function getFieldsKept(
  db: Database,
  productionStoryId: string,
  options?: QueryOptions,
): Promise<ProductionField['label'][]> {
  const beside = await getTextsBeside(db, productionStoryId, options);
  if (Object.keys(beside).length === 0) return [];
  const story = await getProductionStory(db, productionStoryId, options);
  return story === null ? [] : fieldsKept(story, beside).map(({ label }) => label);
}
