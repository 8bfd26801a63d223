import { array, enum as oneOf, int, object, record, string, type infer as Infer, type ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { inboxStoryRow } from '../inbox/inboxStories.ts';
import { searchArgs } from '../listSearch.ts';
import { articleStates } from '../articles/articleState.ts';
import { productionStoryRow } from '../production/productionStories.ts';
import { value } from '../query.ts';

/** The position of a row in its table, where the next page continues. */
const rowCursor = object({
  /** Sections are sorted by rank, then by name. */
  rank: int(),
  section: string(),
  key: string(),
  number: int(),
});
export type RowCursor = Infer<typeof rowCursor>;

/** Added to the columns of each row; `cut` names the truncated texts. */
const shownPart = { cut: array(string()), place: rowCursor };

export const inboxTableRow = inboxStoryRow.extend(shownPart);
export type InboxTableRow = Infer<typeof inboxTableRow>;

const shownArticle = object({
  state: oneOf(articleStates),
  /** ISO 8601; null for an article that was never on the site. */
  since: string().nullable(),
  /** Full address. */
  address: string(),
});
/** `article`: the state of the story's article, added by the server. */
export const productionTableRow = productionStoryRow.extend({
  ...shownPart,
  article: shownArticle.nullable().default(null),
});
export type ProductionTableRow = Infer<typeof productionTableRow>;

export type StoryTableName = 'inbox_stories' | 'production_stories';

/** Which stories a screen shows, and in which order. */
export interface StoryFilter {
  trash?: boolean | undefined;
  /** A view's id; for the production table. */
  view?: string | undefined;
  /** For the inbox. */
  state?: 'go' | 'open' | 'researched' | undefined;
  search?: string | undefined;
  /** Allowed texts per field, in lower case; '' is an empty field. */
  fits?: Record<string, string[]> | undefined;
  /** A text column; default: the story number. */
  sort?: string | undefined;
  descending?: boolean | undefined;
}

interface PageAsked {
  /** The last row of the page before. */
  after?: RowCursor | undefined;
  /** Only these, where the filter includes them. */
  ids?: readonly string[] | undefined;
  limit: number;
  /** Characters after which texts are truncated. */
  longest: number;
}

/** One page of a table for a screen. Production stories are sorted by urgency first, then as requested. */
export function storyTableRows<Row>(
  db: Database,
  table: { name: StoryTableName; row: ZodType<Row> },
  filter: StoryFilter,
  { after, ids, limit, longest }: PageAsked,
  options?: QueryOptions,
): Promise<Row[]> {
  const query = db.rpc('story_rows', {
    story_table: table.name,
    asked: filterArgs(filter),
    after: after ?? null,
    ids: ids ?? null,
    most: limit,
    longest,
  });
  return value({ act: 'read', thing: 'stories' }, query, array(table.row), options);
}

/** The ids of all stories that a filter shows, in their order. */
export function storyOrder(
  db: Database,
  table: StoryTableName,
  filter: StoryFilter,
  options?: QueryOptions,
): Promise<string[]> {
  const query = db.rpc('story_order', { story_table: table, asked: filterArgs(filter) });
  return value({ act: 'read', thing: 'stories' }, query, array(string()), options);
}

const storyCounts = object({
  /** Stories that match the filter. */
  total: int(),
  trash: int(),
  sections: array(object({ rank: int(), section: string(), count: int() })),
  /** For the production table: number of stories in each view. Without any story the function returns null. */
  views: record(string(), int())
    .nullable()
    .transform((views) => views ?? {}),
});
export type StoryCounts = Infer<typeof storyCounts>;

/** How many stories match a filter, by section and by view. */
export function countStories(
  db: Database,
  table: StoryTableName,
  filter: StoryFilter,
  options?: QueryOptions,
): Promise<StoryCounts> {
  const query = db.rpc('story_counts', { story_table: table, asked: filterArgs(filter) });
  return value({ act: 'read', thing: 'counts' }, query, storyCounts, options);
}

/** The full texts of cells, in their order; null where the story does not exist. */
export async function storyCellTexts(
  db: Database,
  table: StoryTableName,
  cells: readonly { id: string; field: string }[],
  options?: QueryOptions,
): Promise<(string | null)[]> {
  // Each once: a text of megabytes that is named a hundred times would be a hundred texts in the database's memory.
  const keyOf = ({ id, field }: { id: string; field: string }) => `${field} ${id}`;
  const distinct = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
  const query = db.rpc('story_cell_texts', { story_table: table, cells: distinct });
  const found = await value({ act: 'read', thing: 'texts' }, query, array(string().nullable()), options);
  const texts = new Map(distinct.map((cell, at) => [keyOf(cell), found[at] ?? null]));
  const all = cells.map((cell) => texts.get(keyOf(cell)) ?? null);
  if (all.reduce((length, text) => length + (text?.length ?? 0), 0) > LONGEST_TEXTS) {
    throw new AppError('invalid_input', 'These texts are too long to be read together.', {
      hint: 'Read them in parts.',
    });
  }
  return all;
}

/** Characters of all texts of an answer. */
const LONGEST_TEXTS = 64_000_000;

function filterArgs({ search, ...filter }: StoryFilter): object {
  return { ...filter, wanted: searchArgs({ text: search }) };
}
