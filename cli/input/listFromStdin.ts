import type { CommandContext } from '#cli/command.ts';
import { readStdin, refuseSecondDash } from './stdin.ts';

/**
 * The names given on the command line, with `-` replaced by the words on stdin; in order, without duplicates.
 * Empty only where stdin was empty, which is no error: a command before it in the pipe may have found nothing.
 */
export async function namesOrStdin(
  typed: readonly string[],
  context: Pick<CommandContext, 'signal'>,
): Promise<string[]> {
  refuseSecondDash(typed);
  const piped = !typed.includes('-') ? [] : (await readStdin(context)).split(/\s+/).filter((word) => word !== '');
  return [...new Set(typed.flatMap((name) => (name === '-' ? piped : [name])))];
}
