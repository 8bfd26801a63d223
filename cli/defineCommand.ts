import type { ZodObject, ZodType, output as Parsed } from 'zod';
import { AppError } from '#core/errors.ts';
import { type CommandContext, type CommandSpec, type LoadedCommand, UnfinishedError } from './command.ts';

interface Definition<Input extends ZodObject, Result> {
  /** Arguments and options by name. Its validation messages become usage errors. */
  input: Input;
  /** The document of `--json`. Fields of a result that it does not name are left out. */
  result: ZodType;
  run: (input: Parsed<Input>, context: CommandContext) => Promise<Result>;
  /** The result as plain data, where it is not plain already; undefined where it has been printed already. */
  document?: (result: Result) => unknown;
  /** The failure of a result that is only partial; its exit code becomes the command's. */
  verdict?: (result: Result) => AppError | null;
  /** The command line that goes on where this one was stopped; null where nothing is left to do. */
  next?: (result: Result) => string | null;
  /** Prints the result for people, as tables and lines. */
  show: (result: Result, context: CommandContext) => void | Promise<void>;
}

/**
 * Binds a command's input, work, document and display together. Its name, options and help stand in the row beside it.
 *
 * @example
 * export const statusCommand = defineCommand({
 *   input: object({}),
 *   result: object({ counts: editorialCounts }),
 *   run: async (_, { open, clock, signal }) => {
 *     const { services } = await open();
 *     const { counts } = await countEditorial(services.db, clock.now(), { signal });
 *     return { counts };
 *   },
 *   show: ({ counts }, { output }) => output.line(`${counts.posts} posts`),
 * });
 */
export function defineCommand<Input extends ZodObject, Result>(definition: Definition<Input, Result>): LoadedCommand {
  const { input, result: schema, run, document = (result) => result, verdict, next, show } = definition;
  return {
    inputNames: Object.keys(input.shape),
    result: schema,
    async execute(raw, context) {
      const { output } = context;
      const result = await run(parseInput(input, raw, context.spec), context);
      const failure = verdict?.(result) ?? null;
      if (output.mode === 'text') await show(result, context);
      const plain = document(result);
      if (plain === undefined) return;
      const checked = schema.parse(plain);
      // --ndjson has printed events already, so the result follows even after a failure. A failed --json prints its
      // error alone.
      if (failure === null || output.mode === 'ndjson') output.document(checked);
      if (failure !== null) throw new UnfinishedError(failure, checked, next?.(result) ?? null);
    },
  };
}

/** Validates arguments and options. @throws AppError `usage`. */
export function parseInput<Input extends ZodObject>(
  input: Input,
  raw: Readonly<Record<string, unknown>>,
  spec: CommandSpec,
): Parsed<Input> {
  const parsed = input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const missing = issue !== undefined && raw[String(issue.path[0])] === undefined;
  const shown = (spec.args ?? []).some((argument) => argument.name === name) ? name : `--${name}`;
  const isBlank = issue?.code === 'too_small' && issue.origin === 'string';
  const wrong = isBlank ? 'must not be empty' : (issue?.message ?? 'is not understood');
  throw new AppError('usage', missing ? `${shown} is missing.` : `${shown} ${wrong}.`, {
    hint: 'Add --help to the command to see what it takes.',
  });
}
