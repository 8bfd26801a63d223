import type { CommandSpec } from './command.ts';
import { commandHelp, nounHelp, rootHelp } from './helpText.ts';

const takesValue = new Set(['--timeout', '--lock-timeout']);

/**
 * The help text that a command line asks for; null where it asks for none. Works without the command-line parser,
 * which would double the time that `--help` takes.
 */
export function askedForHelp(argv: readonly string[], table: readonly CommandSpec[]): string | null {
  const end = argv.indexOf('--');
  const heard = end === -1 ? argv : argv.slice(0, end);
  const words = heard.filter((word, at) => !word.startsWith('-') && !takesValue.has(heard[at - 1] ?? ''));
  const asked = heard.includes('--help') || heard.includes('-h');
  if (!asked && words[0] !== 'help') return null;
  const [noun, verb] = words[0] === 'help' ? words.slice(1) : words;
  if (noun === undefined) return rootHelp(table);
  const command =
    table.find(({ path }) => path[0] === noun && path[1] === verb) ??
    table.find(({ path }) => path[0] === noun && path.length === 1);
  if (command !== undefined) return commandHelp(command);
  // The parser rejects an unknown word that is followed by --help.
  return nounHelp(noun, table) ?? (asked ? null : rootHelp(table));
}
