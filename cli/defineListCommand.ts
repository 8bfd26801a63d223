import {
  array,
  boolean,
  object,
  optional,
  string,
  type ZodObject,
  type ZodRawShape,
  type ZodType,
  type output as Parsed,
} from 'zod';
import { AppError } from '#core/errors.ts';
import type { CommandContext, LoadedCommand } from './command.ts';
import { parseInput } from './defineCommand.ts';
import { optionalWholeNumber } from './input/numbers.ts';
import type { Column } from './output/table.ts';

/** Rows that a terminal shows where no --limit is given. Pipes and programs get all. */
const SHOWN_TO_PEOPLE = 50;

/** The options that every list takes; part of its input. */
export const listOptions = {
  limit: optionalWholeNumber(1, 1_000_000),
  ids: boolean().default(false),
  columns: optional(string()),
};

interface ListDefinition<Input extends ZodObject<typeof listOptions>, Row extends { id: string }> {
  input: Input;
  /** What the rows are called: their key in the document of `--json`, and in messages. */
  name: string;
  /** The schema of a row in the document. */
  row: ZodType;
  /** Fields that stand before the rows in the document. */
  head?: ZodRawShape;
  /** The rows in their order, page by page, `limit` at most. */
  read: (
    input: Parsed<Input> & { limit: number | undefined },
    context: CommandContext,
  ) => Promise<{ head?: object; pages: AsyncIterable<readonly Row[]> }>;
  columns: (input: Parsed<Input>, context: CommandContext) => Column<Row>[] | Promise<Column<Row>[]>;
  /** Printed where there are no rows. */
  empty: readonly string[];
  /** Printed once below the table if a row needs it. */
  note?: (row: Row) => string | null;
}

/**
 * A command that lists rows. Memory holds one page of them, however many there are.
 * @example
 * ```ts
 * export const inboxList = defineListCommand({
 *   input: object(listOptions),
 *   name: 'stories',
 *   row: inboxStoryRow,
 *   read: async ({ limit }, { open, signal }) => {
 *     const { services } = await open();
 *     return { pages: inboxStoryPages(services.db, { limit }, { signal }) };
 *   },
 *   columns: () => [{ header: 'Title', value: (story) => story.title }],
 *   empty: ['No stories yet.'],
 * });
 * ```
 */
export function defineListCommand<Input extends ZodObject<typeof listOptions>, Row extends { id: string }>(
  definition: ListDefinition<Input, Row>,
): LoadedCommand {
  const { input: schema, name, row, head = {}, read, columns } = definition;
  return {
    inputNames: Object.keys(schema.shape),
    result: object({ ...head, [name]: array(row) }),
    async execute(raw, context) {
      const { output } = context;
      const input = parseInput(schema, raw, context.spec);
      const cut = output.forPeople && input.limit === undefined && !input.ids;
      // Reads one row more than it shows, to know whether there are more.
      const limit = cut ? SHOWN_TO_PEOPLE + 1 : input.limit;
      const found = await read({ ...input, limit }, context);
      if (output.mode !== 'text') {
        const { printDocument } = await import('./output/listDocument.ts');
        await printDocument(output, { head: object(head).parse(found.head ?? {}), name, pages: found.pages });
      } else if (input.ids) {
        for await (const page of found.pages) await output.stream(page.map(({ id }) => `${id}\n`).join(''));
      } else {
        let seen = 0;
        const notes = new Set<string>();
        const pages = mapped(found.pages, (page) => {
          seen += page.length;
          const shown = cut ? page.slice(0, SHOWN_TO_PEOPLE) : page;
          for (const each of shown) {
            const note = definition.note?.(each) ?? null;
            if (note !== null) notes.add(note);
          }
          return shown;
        });
        await output.tablePages(chosen(await columns(input, context), input.columns), pages);
        for (const note of notes) output.note(note);
        if (seen === 0) for (const line of nothingFound(raw, definition)) output.note(line);
        if (cut && seen > SHOWN_TO_PEOPLE) output.note(`The first ${SHOWN_TO_PEOPLE} ${name}. --limit shows more.`);
      }
    },
  };
}

/** Rows that are in memory already, as the single page of a list. */
export async function* onePage<Row>(rows: readonly Row[], limit: number | undefined): AsyncGenerator<readonly Row[]> {
  yield rows.slice(0, limit);
}

/** Options that change how a list is shown, not which rows it has. */
const displayOptions: ReadonlySet<string> = new Set([...Object.keys(listOptions), 'sort']);

/** Says that there is nothing at all, or nothing that matches the given options. */
function nothingFound(
  raw: Readonly<Record<string, unknown>>,
  { name, empty }: { name: string; empty: readonly string[] },
): readonly string[] {
  const asked = Object.entries(raw).flatMap(([option, value]) =>
    value === undefined || displayOptions.has(option) ? [] : [option],
  );
  if (asked.length === 0) return empty;
  return asked.every((option) => option === 'trash') ? ['The trash is empty.'] : [`No ${name} match.`];
}

/** The columns named by `--columns`, in that order; all where none is named. @throws AppError `usage`. */
function chosen<Row>(columns: readonly Column<Row>[], names: string | undefined): Column<Row>[] {
  if (names === undefined) return [...columns];
  return names.split(',').map((name) => {
    const found = columns.find(({ header }) => header.toLowerCase() === name.trim().toLowerCase());
    if (found !== undefined) return found;
    throw new AppError('usage', `There is no column "${name.trim().slice(0, 60)}".`, {
      hint: `Columns: ${columns.map(({ header }) => header).join(', ')}.`,
    });
  });
}

async function* mapped<From, To>(pages: AsyncIterable<From>, change: (page: From) => To): AsyncGenerator<To> {
  for await (const page of pages) yield change(page);
}
