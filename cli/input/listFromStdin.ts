import type { CommandContext } from '#cli/command.ts';
import { readStdin, refuseSecondDash } from './stdin.ts';

/**
 * What was named on the command line, with `-` replaced by the words on stdin; each once, in order.
 * Empty only where stdin was empty: a pipe with nothing in it is not a mistake.
 */
export async function namesOrStdin(
  typed: readonly string[],
  context: Pick<CommandContext, 'signal'>,
): Promise<string[]> {
  refuseSecondDash(typed);
  const piped = !typed.includes('-') ? [] : (await readStdin(context)).split(/\s+/).filter((word) => word !== '');
  return [...new Set(typed.flatMap((name) => (name === '-' ? piped : [name])))];
}
