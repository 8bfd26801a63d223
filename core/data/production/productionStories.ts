import { array, boolean, int, object, string, type infer as Infer, type ZodString } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { productionFields, type ProductionFieldName } from './productionFields.ts';
import { searchArgs, type ListSearch } from '../listSearch.ts';
import { firstRow, value } from '../query.ts';
import { collected, functionPages, storyCursor } from '../pages.ts';
import { readAll } from '../readAll.ts';
import { enteredText, storable, textLimits } from '../columns/text.ts';
import { insertStory } from '../stories/insertStory.ts';
import { moveToTrash, takeFromTrash } from '../stories/trash.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `production_stories`. */
export const productionStoryRow = object({
  id: string(),
  story_number: int(),
  ...columnsOf(productionFields),
  category: string(),
  /** Names of the research steps whose result is missing because they failed. */
  missing_parts: array(string()),
  is_completed: boolean(),
  story_id: string().nullable(),
  created_from_workflow_run_id: string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: timestamp.nullable(),
});

export type ProductionStory = Infer<typeof productionStoryRow>;

export type ProductionStoryPatch = Partial<Record<ProductionFieldName, string>> & {
  category?: string;
  is_completed?: boolean;
};

/** The content of a new production story; absent fields keep their defaults. */
export interface ProductionDraft extends Readonly<Partial<Record<Exclude<ProductionFieldName, 'title'>, string>>> {
  title: string;
  category?: string;
  missing_parts?: readonly string[];
}

/** A production story, and whether this call created it. */
export interface MadeProductionStory {
  created: boolean;
  /** True where a run's result was written into an existing story. */
  filled: boolean;
  story: ProductionStory;
}

const table = 'production_stories';
const madeStory = object({ created: boolean(), filled: boolean(), story: productionStoryRow });
const saveStory = { act: 'save', thing: 'story' } as const;

export interface ProductionFilter {
  /** Only stories in the trash; by default only those outside it. */
  trash?: boolean | undefined;
  /** Only the stories of the view with this id (see productionViews). */
  view?: string | undefined;
  search?: ListSearch | undefined;
  /** Maximum number; unset: all. */
  limit?: number | undefined;
}

const readStories = { act: 'read', thing: 'production stories' } as const;

/** Pages through production stories, newest first. */
export function productionStoryPages(
  db: Database,
  { trash = false, view, search, limit }: ProductionFilter = {},
  options?: QueryOptions,
): AsyncGenerator<ProductionStory[]> {
  const wanted = searchArgs(search);
  const args = { trash, view: view ?? 'master', ...(wanted === null ? {} : { wanted }) };
  return functionPages(
    db,
    {
      task: readStories,
      name: wanted === null ? 'production_page' : 'production_found',
      args,
      row: productionStoryRow,
      ...storyCursor,
      limit,
    },
    options,
  );
}

/**
 * All pages of {@link productionStoryPages} as one list.
 * @public Named by the specification.
 */
export function getProductionStories(
  db: Database,
  filter?: ProductionFilter,
  options?: QueryOptions,
): Promise<ProductionStory[]> {
  return collected(productionStoryPages(db, filter, options));
}

/** One production story, also from the trash; null where there is none. */
export function getProductionStory(db: Database, id: string, options?: QueryOptions): Promise<ProductionStory | null> {
  const query = db.from(table).select('*').eq('id', id);
  return firstRow({ act: 'read', thing: 'production story' }, query, productionStoryRow, options);
}

/**
 * Stores a new story with the next story number.
 * @param input with an `id` where it may be sent again: see `insertStory`.
 * @throws {AppError} with the specification's texts.
 */
export async function createProductionStory(
  db: Database,
  { id, ...input }: ProductionStoryPatch & { id?: string | undefined },
  options?: QueryOptions,
): Promise<ProductionStory> {
  const fields = { title: '', ...entered(input) };
  const story = await insertStory(db, { table, row: productionStoryRow }, { id, fields }, options);
  if (story === null) throw notFound('new story');
  return story;
}

/** Changes the given fields of a story. @throws {AppError} with the text 'Failed to save changes', or `not_found`. */
export async function updateProductionStory(
  db: Database,
  id: string,
  patch: ProductionStoryPatch,
  options?: QueryOptions,
  failure = 'Failed to save changes',
): Promise<ProductionStory> {
  const fields = entered(patch);
  const all = Object.keys(fields).length === 0 ? db.from(table).select('*') : db.from(table).update(fields).select('*');
  const query = all.eq('id', id).is('deleted_at', null);
  const story = await firstRow({ ...saveStory, failure }, query, productionStoryRow, options);
  if (story === null) throw notFound(id);
  return story;
}

/** Moves a story to the trash; idempotent. */
export async function deleteProductionStory(
  db: Database,
  id: string,
  now: number,
  options?: QueryOptions,
): Promise<ProductionStory> {
  const story =
    (await moveToTrash(db, { table, row: productionStoryRow }, { id, now }, options)) ??
    (await getProductionStory(db, id, options));
  if (story === null) throw notFound(id);
  return story;
}

/** Restores a story from the trash, with its number and all fields. */
export async function restoreProductionStory(
  db: Database,
  id: string,
  options?: QueryOptions,
): Promise<ProductionStory> {
  const story = await takeFromTrash(db, { table, row: productionStoryRow }, id, options);
  if (story === null) throw notFound(id);
  return story;
}

/**
 * Finishes a run in one transaction: creates its production story, sets `workflow_completed` on the inbox story, and
 * ends the run. Idempotent.
 */
export function completeWorkflowAndCreateProduction(
  db: Database,
  runId: string,
  production: ProductionDraft,
  options?: QueryOptions,
): Promise<MadeProductionStory> {
  const query = db.rpc('complete_workflow_and_create_production', { run: runId, production: storable(production) });
  return value(saveStory, query, madeStory, options);
}

/** Creates the production story of an inbox story without research, once; `again` creates another one. */
export function promoteInboxStory(
  db: Database,
  storyId: string,
  production: ProductionDraft,
  { again = false }: { again?: boolean | undefined } = {},
  options?: QueryOptions,
): Promise<MadeProductionStory> {
  const query = db.rpc('promote_inbox_story', { story: storyId, production: storable(production), again });
  return value(saveStory, query, madeStory, options);
}

/** The production stories of an inbox story, oldest first. */
export async function getProductionStoriesOf(
  db: Database,
  storyId: string,
  options?: QueryOptions,
): Promise<ProductionStory[]> {
  const found = await readAll(
    { act: 'read', thing: 'production stories' },
    (count) => db.from(table).select('*', count).eq('story_id', storyId),
    productionStoryRow,
    options,
  );
  return found.toSorted((a, b) => a.story_number - b.story_number);
}

function entered(patch: ProductionStoryPatch): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { name, label } of productionFields) {
    const text = patch[name];
    if (text !== undefined) {
      fields[name] = enteredText(label, text, name === 'title' ? textLimits.title : textLimits.text);
    }
  }
  if (patch.category !== undefined) fields['category'] = enteredText('Category', patch.category, textLimits.line);
  if (patch.is_completed !== undefined) fields['is_completed'] = patch.is_completed;
  return fields;
}

function notFound(id: string): AppError {
  return new AppError('not_found', `There is no production story ${id}.`, {
    hint: 'See the stories with `velocity production list`; it may be in the trash, or your account may not see it.',
  });
}

/** One text column per field. The overload keeps the fields' names, which `Object.fromEntries` loses. */
function columnsOf<Name extends string>(fields: readonly { name: Name }[]): Record<Name, ZodString>;
function columnsOf(fields: readonly { name: string }[]): Record<string, ZodString> {
  return Object.fromEntries(fields.map(({ name }) => [name, string()]));
}
