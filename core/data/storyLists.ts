import { array, string, type infer as Infer, type ZodType } from 'zod';
import type { Database, QueryOptions } from './database.ts';
import { inboxStoryRow, type InboxFilter } from './inbox/inboxStories.ts';
import { wantedOf } from './listSearch.ts';
import { productionStoryRow, type ProductionFilter } from './production/productionStories.ts';
import { value } from './query.ts';

/** Characters of a text in a list: the tallest row of a table shows 480. */
const LONGEST = 480;

/** Names of the texts that go on behind what a list shows of them. */
const cut = array(string());

/** A production story in a list: texts hold their first 480 characters. */
export const listedProductionStory = productionStoryRow.extend({ cut });
export type ListedProductionStory = Infer<typeof listedProductionStory>;

/** An inbox story in a list: texts hold their first 480 characters. */
export const listedInboxStory = inboxStoryRow.extend({ cut });
export type ListedInboxStory = Infer<typeof listedInboxStory>;

/** Part of a list, newest first. */
export interface StoryPage<Story> {
  stories: Story[];
  /** The story number that the next part begins behind; null where this is the last one. */
  next: number | null;
}

interface PagePlace {
  /** Only stories of lower numbers. */
  before?: number | undefined;
  /** At most so many. */
  limit: number;
}

/** Part of the production table. */
export function listProductionStories(
  db: Database,
  { trash = false, view = 'master', search, before, limit }: ProductionFilter & PagePlace,
  options?: QueryOptions,
): Promise<StoryPage<ListedProductionStory>> {
  const args = { trash, view, wanted: wantedOf(search) };
  const list = { name: 'production_list', thing: 'production stories', args, row: listedProductionStory };
  return storyPage(db, list, { before, limit }, options);
}

/** Part of the inbox. */
export function listInboxStories(
  db: Database,
  { trash = false, state, search, before, limit }: InboxFilter & PagePlace,
  options?: QueryOptions,
): Promise<StoryPage<ListedInboxStory>> {
  const args = { trash, state: state ?? null, wanted: wantedOf(search) };
  const list = { name: 'inbox_list', thing: 'inbox stories', args, row: listedInboxStory };
  return storyPage(db, list, { before, limit }, options);
}

interface StoryList<Story> {
  /** Function of the database. */
  name: string;
  thing: string;
  args: object;
  row: ZodType<Story>;
}

async function storyPage<Story extends { story_number: number }>(
  db: Database,
  { name, thing, args, row }: StoryList<Story>,
  { before, limit }: PagePlace,
  options?: QueryOptions,
): Promise<StoryPage<Story>> {
  // One more than is shown says whether others follow.
  const query = db.rpc(name, { ...args, before: before ?? null, most: limit + 1, longest: LONGEST });
  const found = await value({ act: 'read', thing }, query, array(row), options);
  const stories = found.slice(0, limit);
  return { stories, next: found.length > limit ? (stories.at(-1)?.story_number ?? null) : null };
}
