import type { CommandContext } from '#cli/command.ts';
import { readStdin, refuseSecondDash } from './stdin.ts';

/**
 * The names given on the command line, with `-` replaced by the words (or the lines) on stdin; in order, without
 * duplicates.
 * Empty only where stdin was empty, which is no error: a command before it in the pipe may have found nothing.
 */
export async function namesOrStdin(
  typed: readonly string[],
  context: Pick<CommandContext, 'signal'>,
  { byLine = false } = {},
): Promise<string[]> {
  refuseSecondDash(typed);
  const input = typed.includes('-') ? await readStdin(context) : '';
  const piped = input
    .split(byLine ? /[\r\n]+/ : /\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...new Set(typed.flatMap((name) => (name === '-' ? piped : [name])))];
}
