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

/** Rows that a terminal is given unless it asks for more. Pipes and programs get all. */
const SHOWN_TO_PEOPLE = 50;

/** The options that every list takes; part of its input. */
export const listOptions = {
  limit: optionalWholeNumber(1, 1_000_000),
  ids: boolean().default(false),
  columns: optional(string()),
};

interface ListDefinition<Input extends ZodObject<typeof listOptions>, Row extends { id: string }> {
  input: Input;
  /** The rows' name in the document of `--json`, and in sentences. */
  name: string;
  /** A row of the document. */
  row: ZodType;
  /** What the document says before the rows. */
  head?: ZodRawShape;
  /** The rows in their order, page by page, `limit` at most. */
  read: (
    input: Parsed<Input> & { limit: number | undefined },
    context: CommandContext,
  ) => Promise<{ head?: object; pages: AsyncIterable<readonly Row[]> }>;
  columns: (input: Parsed<Input>, context: CommandContext) => Column<Row>[];
  /** Said where there is nothing. */
  empty: readonly string[];
}

/** A command that lists rows. Memory holds one page of them, however many there are. */
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
      // One more than is shown tells whether there are more.
      const limit = cut ? SHOWN_TO_PEOPLE + 1 : input.limit;
      const found = await read({ ...input, limit }, context);
      if (output.mode !== 'text') {
        const { printDocument } = await import('./output/listDocument.ts');
        await printDocument(output, { head: object(head).parse(found.head ?? {}), name, pages: found.pages });
      } else if (input.ids) {
        for await (const page of found.pages) await output.stream(page.map(({ id }) => `${id}\n`).join(''));
      } else {
        let seen = 0;
        const pages = mapped(found.pages, (page) => {
          seen += page.length;
          return cut ? page.slice(0, SHOWN_TO_PEOPLE) : page;
        });
        await output.tablePages(chosen(columns(input, context), input.columns), pages);
        if (seen === 0) for (const line of nothingFound(raw, definition)) output.note(line);
        if (cut && seen > SHOWN_TO_PEOPLE) output.note(`The first ${SHOWN_TO_PEOPLE} ${name}. --limit shows more.`);
      }
    },
  };
}

/** How a list is shown, not which rows it has. */
const shape: ReadonlySet<string> = new Set([...Object.keys(listOptions), 'sort']);

/** That nothing is there at all, or only nothing of what was asked for. */
function nothingFound(
  raw: Readonly<Record<string, unknown>>,
  { name, empty }: { name: string; empty: readonly string[] },
): readonly string[] {
  const asked = Object.entries(raw).flatMap(([option, value]) =>
    value === undefined || shape.has(option) ? [] : [option],
  );
  if (asked.length === 0) return empty;
  return asked.every((option) => option === 'trash') ? ['The trash is empty.'] : [`No ${name} match.`];
}

/** The columns that were named, in that order; all where none was. @throws AppError `usage`. */
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
