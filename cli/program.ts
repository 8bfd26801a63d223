import { Argument, Command, CommanderError, Option } from 'commander';
import { AppError } from '#core/errors.ts';
import type { CommandSpec } from './command.ts';
import type { ArgumentSpec, OptionSpec } from './optionSpec.ts';
import { globalOptions } from './globals.ts';
import { argumentPlace, nounHelp } from './helpText.ts';
import { nearestWord } from './nearestWord.ts';
import { excessArguments, givenTwice, missingArguments, notAChoice } from './usageErrors.ts';

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
    // Too many or too few are told below, with what the command takes.
    const command = quiet(new Command(verb ?? noun)).allowExcessArguments(true);
    for (const argument of spec.args ?? []) command.addArgument(toArgument(argument));
    for (const option of spec.options ?? []) command.addOption(toOption(option));
    command.action(() => {
      const options: Record<string, unknown> = command.opts();
      checkCount(spec, command.args, { table, values: options });
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

function toArgument(spec: ArgumentSpec): Argument {
  const { name, about, many, choices } = spec;
  // Optional for the parser, which would say no more than the name of one that is missing.
  const argument = new Argument(`[${many === true ? `${name}...` : name}]`, about);
  if (choices === undefined) return argument;
  return argument.argParser((value: string) => chosen(argumentPlace(spec), value, choices));
}

/** @throws AppError `usage` where a command got more arguments than it takes, or fewer than it needs. */
function checkCount(
  spec: CommandSpec,
  given: readonly string[],
  typed: { table: readonly CommandSpec[]; values: Readonly<Record<string, unknown>> },
): void {
  const { args = [] } = spec;
  const takesMany = args.some(({ many }) => many === true);
  if (given.length > args.length && !takesMany) throw excessArguments(spec, given, typed);
  if (args.some(({ optional }, at) => optional !== true && at >= given.length)) {
    throw missingArguments(spec, given.length);
  }
}

function chosen(name: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  throw notAChoice(name, value, choices);
}

function toOption({ flags, short, about, choices }: OptionSpec): Option {
  const option = new Option(short === undefined ? flags : `${short}, ${flags}`, about);
  if (option.variadic) return option;
  const name = option.long ?? flags;
  // The parser would keep only the last one and drop the others silently.
  return option.argParser((value: string, before: unknown) => {
    if (typeof before === 'string') throw givenTwice(name, before, value);
    return choices === undefined ? value : chosen(name, value, choices);
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
  // The parser puts the word that was probably meant in parentheses.
  const hints = [more.join(' ').replaceAll(/[()]/g, '').trim(), `See ${help}.`];
  if (error.code === 'commander.unknownOption') hints.push('Put -- before values that begin with a dash.');
  const missing = /^option '(.+)' argument missing$/.exec(message)?.[1];
  if (missing !== undefined) {
    return new AppError('usage', `The value of ${missing} is missing.`, { hint: hints.at(-1) });
  }
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
  return new AppError('usage', sentence, {
    hint: hints.filter((hint) => hint !== '').join(' '),
  });
}

function missingCommand(): AppError {
  return new AppError('usage', 'No command was given.', { hint: 'See `velocity --help`.' });
}
