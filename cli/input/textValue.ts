import type { CommandContext } from '#cli/command.ts';
import { readStdin } from './stdin.ts';

/** The typed value. `-` reads stdin without its last line break, which the shell adds. */
export async function textValue(typed: string, context: Pick<CommandContext, 'signal'>): Promise<string> {
  if (typed !== '-') return typed;
  return (await readStdin(context)).replace(/\r?\n$/, '');
}
