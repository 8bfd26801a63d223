import { array, enum as oneOf, int, object, record, string, type infer as Infer, type ZodType } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { inboxStoryRow } from '../inbox/inboxStories.ts';
import { wantedOf } from '../listSearch.ts';
import { articleStates } from '../articles/articleState.ts';
import { productionStoryRow } from '../production/productionStories.ts';
import { value } from '../query.ts';

/** Where a row stands in its table; the page behind it begins there. */
const rowPlace = object({
  /** Sections go up by rank, and by their word in one rank. */
  rank: int(),
  section: string(),
  key: string(),
  number: int(),
});
export type RowPlace = Infer<typeof rowPlace>;

/** What a row of a screen's table holds beside its columns: `cut` names the texts that go on behind what is here. */
const shownPart = { cut: array(string()), place: rowPlace };

export const inboxTableRow = inboxStoryRow.extend(shownPart);
export type InboxTableRow = Infer<typeof inboxTableRow>;

const shownArticle = object({
  state: oneOf(articleStates),
  /** ISO 8601; null for what was never on the site. */
  since: string().nullable(),
  /** Full address. */
  address: string(),
});
/** `article`: where the story's article stands, which the server adds. */
export const productionTableRow = productionStoryRow.extend({
  ...shownPart,
  article: shownArticle.nullable().default(null),
});
export type ProductionTableRow = Infer<typeof productionTableRow>;

export type StoryTableName = 'inbox_stories' | 'production_stories';

/** Which stories a screen shows, and in which order. */
export interface StoryFilter {
  trash?: boolean | undefined;
  /** Of the production table: a view's id. */
  view?: string | undefined;
  /** Of the inbox. */
  state?: 'go' | 'open' | 'researched' | undefined;
  search?: string | undefined;
  /** Texts that a field may hold, in small letters; '' is an empty one. */
  fits?: Record<string, string[]> | undefined;
  /** A text column; unset: by story number. */
  sort?: string | undefined;
  descending?: boolean | undefined;
}

interface PageAsked {
  /** The last row of the page before. */
  after?: RowPlace | undefined;
  /** Only these, where the filter shows them. */
  ids?: readonly string[] | undefined;
  limit: number;
  /** Characters of each text. */
  longest: number;
}

/** A page of a table as a screen shows it. Production stories come by urgency, then as sorted. */
export function storyTableRows<Row>(
  db: Database,
  table: { name: StoryTableName; row: ZodType<Row> },
  filter: StoryFilter,
  { after, ids, limit, longest }: PageAsked,
  options?: QueryOptions,
): Promise<Row[]> {
  const query = db.rpc('story_rows', {
    story_table: table.name,
    asked: askedOf(filter),
    after: after ?? null,
    ids: ids ?? null,
    most: limit,
    longest,
  });
  return value({ act: 'read', thing: 'stories' }, query, array(table.row), options);
}

const storyCounts = object({
  /** Stories that the filter shows. */
  total: int(),
  trash: int(),
  sections: array(object({ rank: int(), section: string(), count: int() })),
  /** Of the production table: stories of each view. Without a story there is no row to count, and the answer is null. */
  views: record(string(), int())
    .nullable()
    .transform((views) => views ?? {}),
});
export type StoryCounts = Infer<typeof storyCounts>;

/** How many stories a filter shows, by section and by view. */
export function countStories(
  db: Database,
  table: StoryTableName,
  filter: StoryFilter,
  options?: QueryOptions,
): Promise<StoryCounts> {
  const query = db.rpc('story_counts', { story_table: table, asked: askedOf(filter) });
  return value({ act: 'read', thing: 'counts' }, query, storyCounts, options);
}

/** The whole texts of cells, in their order; null where there is no such story. */
export function storyCellTexts(
  db: Database,
  table: StoryTableName,
  cells: readonly { id: string; field: string }[],
  options?: QueryOptions,
): Promise<(string | null)[]> {
  const query = db.rpc('story_cell_texts', { story_table: table, cells });
  return value({ act: 'read', thing: 'texts' }, query, array(string().nullable()), options);
}

function askedOf({ search, ...filter }: StoryFilter): object {
  return { ...filter, wanted: wantedOf({ text: search }) };
}
