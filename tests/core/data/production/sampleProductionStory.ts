import { productionFields } from '#core/data/production/productionFields.ts';
import { productionStoryRow, type ProductionStory } from '#core/data/production/productionStories.ts';

/** A production story as it is when it was just made, but for the given fields. */
export function sampleProductionStory(fields: Partial<ProductionStory> = {}): ProductionStory {
  return productionStoryRow.parse({
    ...Object.fromEntries(productionFields.map((field) => [field.name, field.default])),
    id: '6f2f7c0e-3c55-4d6e-9d0e-0d6d1f6b7a01',
    story_number: 3400,
    title: 'Ports reopen after the storm',
    // No picture yet: the column holds an address.
    thumbnail: '',
    category: 'China Watch',
    missing_parts: [],
    is_completed: false,
    story_id: null,
    created_from_workflow_run_id: null,
    created_at: '2026-11-21T00:00:00.000Z',
    updated_at: '2026-11-21T00:00:00.000Z',
    deleted_at: null,
    ...fields,
  });
}
