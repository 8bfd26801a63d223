import {
  createInboxStory,
  deleteInboxStory,
  type InboxStory,
  type InboxStoryInput,
  restoreInboxStory,
  updateInboxStory,
} from '#core/data/inbox/inboxStories.ts';
import {
  createProductionStory,
  deleteProductionStory,
  type ProductionStory,
  type ProductionStoryPatch,
  restoreProductionStory,
} from '#core/data/production/productionStories.ts';
import { type BlockOutcome, setStoryField, setStoryFields } from '#core/data/stories/storyField.ts';
import { AppError } from '#core/errors.ts';
import { planUpload } from '#core/data/production/uploads.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import type { OperationContext, Services } from '../services.ts';
import { EditConflict } from './editConflict.ts';

type Editing = Pick<Services, 'db' | 'person'>;

/** A new story may have an id that its sender has chosen. */
interface Sent {
  id?: string | undefined;
}

interface StoryOf {
  inbox_stories: InboxStory;
  production_stories: ProductionStory;
}

/**
 * Adds a story idea. One with an `id` can be sent again: it is added once.
 * @throws {AppError} `invalid_input` for a text that cannot be stored; `conflict` where it was sent before, and somebody
 * has changed it since.
 */
export function addInboxStory(
  { db }: Pick<Services, 'db'>,
  story: InboxStoryInput & Sent,
  { signal }: OperationContext = {},
): Promise<InboxStory> {
  return createInboxStory(db, withTitleLine(story), { signal });
}

/** Adds a production story that has no idea in the inbox. @throws {AppError} as {@link addInboxStory}. */
export function addProductionStory(
  { db }: Pick<Services, 'db'>,
  story: ProductionStoryPatch & Sent,
  { signal }: OperationContext = {},
): Promise<ProductionStory> {
  return createProductionStory(db, withTitleLine(story), { signal });
}

/** Replaces whole fields of a story idea, whatever they hold. @throws {AppError} `not_found`, `invalid_input`. */
export function editInboxStory(
  { db }: Pick<Services, 'db'>,
  { id, fields }: { id: string; fields: Omit<InboxStoryInput, 'is_completed' | 'workflow_completed'> },
  { signal }: OperationContext = {},
): Promise<InboxStory> {
  return updateInboxStory(db, id, withTitleLine(fields), { signal });
}

/** Gives a story idea the GO for research, or takes it. @throws {AppError} `not_found`. */
export function setStoryGo(
  { db }: Pick<Services, 'db'>,
  { id, go }: { id: string; go: boolean },
  { signal }: OperationContext = {},
): Promise<InboxStory> {
  return updateInboxStory(db, id, { is_completed: go }, { signal });
}

interface FieldEdit {
  table: StoryTableName;
  id: string;
  field: string;
  /** The text that the editor saw. */
  expected: string;
  value: string;
  /** The field in words, for the conflict. */
  what?: string | undefined;
}

/**
 * Saves one field of a story, only while it holds what the editor saw.
 * @returns the stored text.
 * @throws {EditConflict} where it holds something else; {AppError} `not_found`, `invalid_input`.
 */
export async function editStoryField(
  { db, person }: Editing,
  { what, ...edit }: FieldEdit,
  { signal }: OperationContext = {},
): Promise<string> {
  const change = { ...edit, value: storedValue(edit), person };
  const { applied, current } = await setStoryField(db, change, { signal });
  if (!applied) throw new EditConflict(current, what);
  return current;
}

/**
 * Saves a block of cells in one transaction, each only while it holds what the editor saw.
 * @returns the outcomes in the order of the changes.
 * @throws {AppError} `invalid_input`: nothing was saved.
 */
export function editStoryCells(
  { db }: Pick<Services, 'db'>,
  {
    table,
    changes,
  }: {
    table: StoryTableName;
    /**
     * `truncated`: `expected` is only the beginning of a longer text, which has so many `bytes`; `seen`: the `updated_at` of
     * the row that the editor saw.
     */
    changes: readonly (Pick<FieldEdit, 'id' | 'field' | 'expected' | 'value'> & {
      truncated?: boolean | undefined;
      bytes?: number | undefined;
      seen?: string | undefined;
    })[];
  },
): Promise<BlockOutcome[]> {
  return setStoryFields(
    db,
    table,
    changes.map((change) => ({ ...change, value: storedValue(change) })),
  );
}

/** Years of planned uploads; a day more at each end for the time zones. */
const PLANS_FROM = Date.UTC(1999, 11, 31);
const PLANS_BEFORE = Date.UTC(2100, 0, 2);

/**
 * Plans when a story's video is uploaded, only while the plan is the one that the editor saw. ISO 8601; null: no date.
 * @throws {AppError} `not_found`; `invalid_input` for a year that can only be mistyped.
 */
export function planStoryUpload(
  { db, person }: Editing,
  plan: { id: string; expected: string | null; planned: string | null },
): Promise<{ applied: boolean; current: string | null }> {
  const { planned } = plan;
  if (planned !== null && !(Date.parse(planned) >= PLANS_FROM && Date.parse(planned) < PLANS_BEFORE)) {
    throw new AppError('invalid_input', 'An upload is planned between 2000 and 2099.', {
      hint: 'Correct the year of the planned date.',
    });
  }
  return planUpload(db, { ...plan, person });
}

const trash: {
  [Table in StoryTableName]: {
    remove: (db: Services['db'], id: string, now: number, options: OperationContext) => Promise<StoryOf[Table]>;
    restore: (db: Services['db'], id: string, options: OperationContext) => Promise<StoryOf[Table]>;
  };
} = {
  inbox_stories: { remove: deleteInboxStory, restore: restoreInboxStory },
  production_stories: { remove: deleteProductionStory, restore: restoreProductionStory },
};

/** Moves a story to the trash; idempotent. An article of it stays where it is. @throws {AppError} `not_found`. */
export function moveStoryToTrash<Table extends StoryTableName>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { table, id }: { table: Table; id: string },
  { signal }: OperationContext = {},
): Promise<StoryOf[Table]> {
  return trash[table].remove(db, id, clock.now(), { signal });
}

/** Restores a story from the trash, with its number and all fields; idempotent. @throws {AppError} `not_found`. */
export function restoreStory<Table extends StoryTableName>(
  { db }: Pick<Services, 'db'>,
  { table, id }: { table: Table; id: string },
  { signal }: OperationContext = {},
): Promise<StoryOf[Table]> {
  return trash[table].restore(db, id, { signal });
}

function withTitleLine<Fields extends { title?: string | undefined }>(fields: Fields): Fields {
  return fields.title === undefined ? fields : { ...fields, title: onOneLine(fields.title).trim() };
}

function storedValue({ field, value }: Pick<FieldEdit, 'field' | 'value'>): string {
  return field === 'title' ? onOneLine(value) : value;
}

/**
 * A title is one line, because lists and messages name the story by it. One that is a line already stays as it is:
 * tables compare their next edit of a cell with what they sent.
 */
function onOneLine(title: string): string {
  return /[\n\v\f\r\u0085\u2028\u2029]/.test(title) ? title.replaceAll(/[\s\u0085]+/g, ' ').trim() : title;
}
