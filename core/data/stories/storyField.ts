import { array, boolean, object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { enteredText, textLimits } from '../columns/text.ts';
import { productionFields } from '../production/productionFields.ts';
import type { StoryTableName } from './storyFilter.ts';
import { isWrittenOtherwise } from './writtenOtherwise.ts';

/** Whether a field was set, and its current value: the new one, or what somebody else wrote meanwhile. */
export interface FieldChange {
  applied: boolean;
  current: string;
}

const answer = object({ found: boolean(), applied: boolean(), current: string().nullable() });

/**
 * Sets one field of a story by compare-and-set: only while it still is `expected`, the value the editor saw. Values are
 * texts; booleans as `true`/`false`, lists as JSON.
 * @throws {AppError} `not_found`, `invalid_input`, or with the text 'Failed to save changes'.
 */
export async function setStoryField(
  db: Database,
  change: {
    table: StoryTableName;
    id: string;
    field: string;
    expected: string;
    value: string;
    /** Who does it, for the history. The person of a session takes precedence. */
    person?: string | undefined;
  },
  options?: QueryOptions,
): Promise<FieldChange> {
  const query = db.rpc('set_story_field', {
    story_table: change.table,
    story: change.id,
    field: change.field,
    expected: change.expected,
    new_value: fieldText(change),
    person: change.person ?? null,
  });
  const task = { act: 'save', thing: 'story', failure: 'Failed to save changes' } as const;
  const { found, applied, current } = await value(task, query, answer, options);
  if (!found || current === null) {
    throw new AppError('not_found', `There is no story ${change.id} to change.`, {
      hint: 'It may be in the trash, or your account may not see it.',
    });
  }
  // Compared once more, with what it holds in that way. Then its value is written as all are now.
  if (!applied && isWrittenOtherwise(change.field, change.expected, current)) {
    return setStoryField(db, { ...change, expected: current }, options);
  }
  return { applied, current };
}

/** The outcome for one cell; `found` is false where its story does not exist. */
export interface BlockOutcome {
  found: boolean;
  applied: boolean;
  current: string | null;
}

interface BlockChange {
  id: string;
  field: string;
  expected: string;
  truncated?: boolean | undefined;
  bytes?: number | undefined;
  seen?: string | undefined;
  value: string;
}

/**
 * Sets many cells of a table in one transaction, each by compare-and-set with an outcome of its own. With `truncated`, `expected`
 * is only the beginning of a longer text, which has so many `bytes`, and was read when its row was last changed at `seen`.
 * Cells of older rows that have the same in another way follow in a second transaction.
 * @returns the outcomes in the order of the changes.
 * @throws {AppError} `invalid_input`, or with the text 'Failed to save changes': nothing of a transaction was stored then.
 */
export async function setStoryFields(
  db: Database,
  table: StoryTableName,
  changes: readonly BlockChange[],
  options?: QueryOptions,
): Promise<BlockOutcome[]> {
  const outcomes = await setOnce(db, table, changes, options);
  const missed = changes.flatMap((change, at) => {
    const { applied = true, current = null } = outcomes[at] ?? {};
    if (applied) return [];
    const isSame = isWrittenOtherwise(change.field, change.expected, current);
    return [
      { at, isSame, cell: `${change.id} ${change.field}`, change: isSame ? { ...change, expected: current } : change },
    ];
  });
  const cells = new Set(missed.flatMap(({ cell, isSame }) => (isSame ? [cell] : [])));
  if (cells.size === 0) return outcomes;
  // With what followed in the same cells: it was compared with a value that was not set.
  const again = missed.filter(({ cell }) => cells.has(cell));
  const asked = again.map(({ change }) => change);
  const answers = await setOnce(db, table, asked, options);
  return outcomes.map((outcome, at) => answers[again.findIndex((one) => one.at === at)] ?? outcome);
}

async function setOnce(
  db: Database,
  table: StoryTableName,
  changes: readonly BlockChange[],
  options?: QueryOptions,
): Promise<BlockOutcome[]> {
  const query = db.rpc('set_story_fields', {
    story_table: table,
    changes: changes.map(({ truncated, ...change }) => ({
      ...change,
      cut: truncated,
      value: fieldText(change),
    })),
  });
  const task = { act: 'save', thing: 'story', failure: 'Failed to save changes' } as const;
  return value(task, query, array(answer), options);
}

/** The text of a field as it is stored. @throws {AppError} `invalid_input`, in which the field is called as people call it. */
function fieldText({ field, value }: { field: string; value: string }): string {
  const label = productionFields.find(({ name }) => name === field)?.label ?? capitalised(field);
  return enteredText(label, value, field === 'title' ? textLimits.title : textLimits.text);
}

/** The label of an inbox field, which is its name as a word. */
function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
