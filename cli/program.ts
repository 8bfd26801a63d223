import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { AppError } from '#core/errors.ts';
import type { CommandSpec } from './command.ts';
import type { ArgumentSpec, OptionSpec } from './optionSpec.ts';
import { globalOptions } from './globals.ts';
import { nounHelp } from './helpText.ts';
import { nearestWord } from './nearestWord.ts';

/** A parsed command line. */
export interface ParsedLine {
  spec: CommandSpec;
  /** Arguments and options of the command, by camel-case name. */
  raw: Readonly<Record<string, unknown>>;
  globals: Readonly<Record<string, unknown>>;
}

/**
 * Parses a command line with a parser built from the command table.
 * @throws AppError `usage`.
 */
export function parseCommandLine(argv: readonly string[], table: readonly CommandSpec[]): ParsedLine {
  let parsed: ParsedLine | null = null;
  const program = quiet(new Command('velocity'));
  for (const option of globalOptions) program.addOption(toOption(option));
  const nouns = new Map<string, Command>();
  for (const spec of table) {
    const [noun, verb] = spec.path;
    const command = quiet(new Command(verb ?? noun));
    for (const argument of spec.args ?? []) command.addArgument(toArgument(argument));
    for (const option of spec.options ?? []) command.addOption(toOption(option));
    command.action(() => {
      const options: Record<string, unknown> = command.opts();
      parsed = { spec, raw: { ...named(spec, command.processedArgs), ...options }, globals: program.opts() };
    });
    parentOf(noun, verb, program, nouns, table).addCommand(command);
    // `feed` is a command, and `feed show` another one below it.
    if (verb === undefined) nouns.set(noun, command);
  }
  try {
    program.parse([...argv], { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    throw thrown.code === 'commander.help' ? missingCommand() : usageError(thrown, helpFor(argv, table));
  }
  if (parsed === null) throw missingCommand();
  return parsed;
}

function parentOf(
  noun: string,
  verb: string | undefined,
  program: Command,
  nouns: Map<string, Command>,
  table: readonly CommandSpec[],
): Command {
  if (verb === undefined) return program;
  const known = nouns.get(noun);
  if (known !== undefined) return known;
  const parent = quiet(new Command(noun)).allowExcessArguments(true);
  parent.action(() => {
    const [wrong] = parent.args;
    const message =
      wrong === undefined ? `Choose a command of velocity ${noun}.` : `There is no command "${noun} ${wrong}".`;
    const verbs = table.flatMap(({ path }) => (path[0] === noun && path[1] !== undefined ? [path[1]] : []));
    const meant = wrong === undefined ? undefined : nearestWord(wrong, verbs);
    throw new AppError('usage', message, {
      hint:
        meant === undefined
          ? (nounHelp(noun, table) ?? '').trimEnd()
          : `Did you mean \`velocity ${noun} ${meant}\`? See all of them with \`velocity ${noun} --help\`.`,
    });
  });
  program.addCommand(parent);
  nouns.set(noun, parent);
  return parent;
}

/** Keeps the parser from printing and from ending the process. */
function quiet(command: Command): Command {
  return command
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .helpOption(false)
    .helpCommand(false)
    .allowExcessArguments(false);
}

function toArgument({ name, about, optional, many, choices }: ArgumentSpec): Argument {
  const text = many === true ? `${name}...` : name;
  const argument = new Argument(optional === true ? `[${text}]` : `<${text}>`, about);
  return choices === undefined ? argument : argument.choices(choices);
}

function toOption({ flags, short, about, choices }: OptionSpec): Option {
  const option = new Option(short === undefined ? flags : `${short}, ${flags}`, about);
  if (choices !== undefined) option.choices(choices);
  if (option.variadic) return option;
  const { parseArg } = option;
  // The parser would keep only the last one and drop the others silently.
  return option.argParser((value: string, before: unknown) => {
    if (typeof before === 'string') throw new InvalidArgumentError(`It was given before: ${before}.`);
    return parseArg === undefined ? value : parseArg(value, before);
  });
}

function named(spec: CommandSpec, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries((spec.args ?? []).map(({ name }, at) => [argumentKey(name), values[at]]));
}

function argumentKey(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The help of the command that the line names. */
function helpFor(argv: readonly string[], table: readonly CommandSpec[]): string {
  const words = argv.filter((word) => !word.startsWith('-'));
  const named = table.filter(({ path: [noun, verb] }) =>
    words.some((word, at) => word === noun && (verb === undefined || words[at + 1] === verb)),
  );
  // `web research` names `research`, too.
  const spoken = named.find(({ path }) => path.length > 1) ?? named[0];
  return `\`${['velocity', ...(spoken?.path ?? []), '--help'].join(' ')}\``;
}

function usageError(error: CommanderError, help: string): AppError {
  const [message = '', ...more] = error.message.replace(/^error: /, '').split('\n');
  const hints = [more.join(' ').trim(), `See ${help}.`];
  if (error.code === 'commander.unknownOption') hints.push('Put -- before values that begin with a dash.');
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
  return new AppError('usage', sentence, {
    hint: hints.filter((hint) => hint !== '').join(' '),
  });
}

function missingCommand(): AppError {
  return new AppError('usage', 'No command was given.', { hint: 'See `velocity --help`.' });
}
