import type { CommandSpec } from './command.ts';
import type { ArgumentSpec, OptionSpec } from './optionSpec.ts';
import { exitCodeMeanings } from './exitCodes.ts';
import { globalOptions } from './globals.ts';

/** What a noun of several commands stands for, in `velocity --help`. */
const nouns: Readonly<Record<string, string>> = {
  accounts: 'Accounts that are scraped',
  inbox: 'Story ideas',
  runs: 'Research runs',
  production: 'Stories on their way to video and article',
  articles: 'What readers get',
  web: 'Web pages, and what they say',
  models: 'Language models',
  staff: 'Who may use the dashboard',
  schedules: 'Scraping, research and backups at set times',
  settings: 'What staff set for everybody',
  backend: 'The database behind everything',
};

/** `velocity --help`. */
export function rootHelp(table: readonly CommandSpec[]): string {
  const rows = new Map<string, [string, string]>();
  for (const { path, summary } of table) {
    const [noun, verb] = path;
    const verbs = table.filter((other) => other.path[0] === noun).map((other) => other.path[1]);
    if (verb !== undefined && rows.has(noun)) continue;
    const several = verbs.filter((word) => word !== undefined).join(', ');
    const more = several === '' ? summary : `${summary}; also: ${several}`;
    rows.set(noun, verb === undefined ? [noun, more] : [noun, `${nouns[noun] ?? noun}: ${several}`]);
  }
  return [
    'velocity: from a scraped post to a researched story, a video and an article.',
    '',
    'Usage: velocity <command> [options]',
    '',
    'Commands:',
    ...columns([...rows.values()]),
    '',
    'Options for every command:',
    ...columns([...optionRows(globalOptions), ['-V, --version', 'Print the version.']]),
    '',
    'Exit codes:',
    ...columns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning])),
    '',
    '`velocity <command> --help` says more about one command.',
    '',
  ].join('\n');
}

/** `velocity inbox --help`; null for an unknown noun. */
export function nounHelp(noun: string, table: readonly CommandSpec[]): string | null {
  const commands = table.filter(({ path }) => path[0] === noun && path.length === 2);
  if (commands.length === 0) return null;
  return [
    `velocity ${noun}: ${nouns[noun] ?? noun}`,
    '',
    'Commands:',
    ...columns(commands.map((command) => [signature(command), command.summary])),
    '',
    'Examples:',
    ...commands.flatMap(({ examples }) => examples.slice(0, 1)).map((example) => `  ${example}`),
    '',
  ].join('\n');
}

/** `velocity inbox add --help`. */
export function commandHelp(command: CommandSpec): string {
  const { args = [], options = [] } = command;
  return [
    `Usage: velocity ${signature(command)}${options.length > 0 ? ' [options]' : ''}`,
    '',
    `${command.summary}.`,
    ...section(
      'Arguments:',
      args.map(({ name, about, choices }) => [name, withChoices(about, choices)]),
    ),
    ...section('Options:', optionRows(options)),
    ...section('Options for every command:', optionRows(globalOptions)),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

/** `inbox edit <story>`. */
export function signature({ path, args = [] }: CommandSpec): string {
  return [...path, ...args.map(argumentPlace)].join(' ');
}

/** `<story>`, `<story…>` where several can be named, `[step]` where it can be left out. */
export function argumentPlace({ name, optional, many }: ArgumentSpec): string {
  const text = many === true ? `${name}…` : name;
  return optional === true ? `[${text}]` : `<${text}>`;
}

function optionRows(options: readonly OptionSpec[]): [string, string][] {
  return options.map(({ flags, short, about, choices }) => [
    short === undefined ? flags : `${short}, ${flags}`,
    withChoices(about, choices),
  ]);
}

function withChoices(about: string, choices: readonly string[] | undefined): string {
  return choices === undefined || choices.length > 12 ? about : `${about} One of: ${choices.join(', ')}.`;
}

function section(title: string, rows: readonly (readonly [string, string])[]): string[] {
  return rows.length === 0 ? [] : ['', title, ...columns(rows)];
}

/** Two columns, the second one wrapped so that lines have at most 100 characters. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.flatMap(([left, right]) =>
    wrap(right, 96 - width).map((line, at) => `  ${(at === 0 ? left : '').padEnd(width)}  ${line}`),
  );
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
