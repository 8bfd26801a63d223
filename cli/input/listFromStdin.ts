import { AppError } from '#core/errors.ts';
import type { CommandContext } from '#cli/command.ts';
import { readStdin } from './stdin.ts';

/**
 * What was named on the command line, with `-` replaced by the words on stdin; each once, in order.
 * Empty only where stdin was empty: a pipe with nothing in it is no mistake.
 */
export async function namesOrStdin(
  typed: readonly string[],
  context: Pick<CommandContext, 'signal'>,
): Promise<string[]> {
  const dashes = typed.filter((name) => name === '-').length;
  if (dashes > 1) throw new AppError('usage', 'Only one - can read stdin.');
  const piped = dashes === 0 ? [] : (await readStdin(context)).split(/\s+/).filter((word) => word !== '');
  return [...new Set(typed.flatMap((name) => (name === '-' ? piped : [name])))];
}
