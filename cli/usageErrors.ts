import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import type { CommandSpec } from './command.ts';
import type { ArgumentSpec } from './optionSpec.ts';
import { argumentPlace, signature } from './helpText.ts';
import { nearestWord } from './nearestWord.ts';

/** More values than these are not repeated: an unquoted `*` becomes every file of a folder. */
const MOST_REPEATED = 6;

/** A value for a choice that does not have it. @param name what it was given for: `--sort`, `<shell>`. */
export function notAChoice(name: string, value: string, choices: readonly string[]): AppError {
  const meant = nearestWord(value, choices);
  return new AppError('usage', `${name} cannot be ${quoted(value)}.`, {
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Choose one of ${choices.join(', ')}.`,
  });
}

/** An option that was given twice: one of the two values would be dropped silently. */
export function givenTwice(name: string, before: string, value: string): AppError {
  return new AppError('usage', `${name} was given twice: ${quoted(before)} and ${quoted(value)}.`, {
    hint: 'Give it once.',
  });
}

/** Arguments that a command needs and that are not there, the first of them explained. */
export function missingArguments(spec: CommandSpec, given: number): AppError {
  const missing = (spec.args ?? []).slice(given).filter(({ optional }) => optional !== true);
  const [first] = missing;
  return new AppError('usage', `${calledAs(spec)} needs ${missing.map(argumentPlace).join(' and ')}.`, {
    hint: [first === undefined ? '' : explained(first), forExample(spec), seeHelp(spec)]
      .filter((part) => part !== '')
      .join(' '),
  });
}

/** More arguments than a command takes. @param values what was typed for its options. */
export function excessArguments(
  spec: CommandSpec,
  given: readonly string[],
  { table, values }: { table: readonly CommandSpec[]; values: Readonly<Record<string, unknown>> },
): AppError {
  const { args = [] } = spec;
  const shown = given.slice(0, MOST_REPEATED).map(quoted).join(', ');
  const list = given.length > MOST_REPEATED ? `${shown}, …` : shown;
  if (args.length === 0) {
    const meant = commandMeant(spec, given[0] ?? '', table);
    return new AppError('usage', `${calledAs(spec)} takes options alone, and got ${list}.`, {
      hint: [meant ?? placeOf(spec, given, values), seeHelp(spec)].filter((part) => part !== '').join(' '),
    });
  }
  const [takes, hint] =
    args.length === 1
      ? ['one argument', 'Call it once for each, or put quotes around a value of several words.']
      : [`${args.length} arguments`, 'Put quotes around a value of several words.'];
  return new AppError('usage', `${calledAs(spec)} takes ${takes}, and got ${given.length}: ${list}.`, {
    hint: `Usage: \`velocity ${signature(spec)}\`. ${hint} ${seeHelp(spec)}`,
  });
}

/** Where the words belong: behind the option that takes such, or into quotes with the value that is there. */
function placeOf(spec: CommandSpec, given: readonly string[], values: Readonly<Record<string, unknown>>): string {
  // The first words of a value without quotes are with its option.
  const isCut = spec.options?.some(({ flags }) => {
    const [, name = ''] = /^--(\w+) <(?:text|words|names?|urls)>$/.exec(flags) ?? [];
    return values[name] !== undefined;
  });
  if (isCut === true) return `Put quotes around a value of several words. ${forExample(spec)}`;
  const option = spec.options?.find(({ takesWords }) => takesWords === true)?.flags.split(' ', 1)[0];
  if (option === undefined) return forExample(spec);
  const words = given.length > MOST_REPEATED ? '"…"' : quoted(given.join(' '));
  const quotes = given.length > 1 ? ', in quotes' : '';
  return `Give it with ${option}${quotes}: \`${calledAs(spec)} ${option} ${words}\`.`;
}

/** `feed shw` meant `feed show`. */
function commandMeant({ path }: CommandSpec, word: string, table: readonly CommandSpec[]): string | undefined {
  if (path.length > 1) return undefined;
  const verbs = table.flatMap((other) => (other.path[0] === path[0] && other.path[1] ? [other.path[1]] : []));
  const meant = nearestWord(word, verbs);
  return meant === undefined ? undefined : `Did you mean \`velocity ${path[0]} ${meant}\`?`;
}

function calledAs({ path }: CommandSpec): string {
  return `velocity ${path.join(' ')}`;
}

function explained(argument: ArgumentSpec): string {
  const { about, choices } = argument;
  return choices === undefined ? `${argumentPlace(argument)}: ${about}` : `One of ${choices.join(', ')}.`;
}

function forExample({ examples: [example] }: CommandSpec): string {
  return example === undefined ? '' : `For example \`${example}\`.`;
}

function seeHelp(spec: CommandSpec): string {
  return `See \`${calledAs(spec)} --help\`.`;
}

function quoted(value: string): string {
  return `"${truncate(value, 60)}"`;
}
