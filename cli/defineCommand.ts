import type { ZodObject, ZodType, output as Parsed } from 'zod';
import { AppError } from '#core/errors.ts';
import { type CommandContext, type CommandSpec, type LoadedCommand, UnfinishedError } from './command.ts';

interface Definition<Input extends ZodObject, Result> {
  /** Arguments and options by name; messages of its checks are usage errors. */
  input: Input;
  /** The document of `--json`: what it does not name of a result is left out. */
  result: ZodType;
  run: (input: Parsed<Input>, context: CommandContext) => Promise<Result>;
  /** The result as plain data, where it is not plain already; undefined where it was printed on the way. */
  document?: (result: Result) => unknown;
  /** The failure that a result means although something was done; its exit code is the command's. */
  verdict?: (result: Result) => AppError | null;
  /** For people: the result as tables and lines. */
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
 *     return { counts: await countEditorial(services.db, clock.now(), { signal }) };
 *   },
 *   show: ({ counts }, { output }) => output.line(`${counts.posts} posts`),
 * });
 */
export function defineCommand<Input extends ZodObject, Result>(definition: Definition<Input, Result>): LoadedCommand {
  const { input, result: schema, run, document = (result) => result, verdict, show } = definition;
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
      // After streamed events the result is printed even where the command failed; a failed --json prints only its
      // error.
      if (failure === null || output.mode === 'ndjson') output.document(checked);
      if (failure !== null) throw new UnfinishedError(failure, checked);
    },
  };
}

/** Arguments and options as the command takes them. @throws AppError `usage`. */
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
  throw new AppError('usage', missing ? `${shown} is missing.` : `${shown} ${issue?.message ?? 'is not understood'}.`, {
    hint: 'Add --help to the command to see what it takes.',
  });
}
