import type { CommandContext } from '#cli/command.ts';
import { readStdin } from './stdin.ts';

/** A value as typed; `-` stands for stdin, whose last line break is the shell's, not the text's. */
export async function textValue(typed: string, context: Pick<CommandContext, 'signal'>): Promise<string> {
  if (typed !== '-') return typed;
  return (await readStdin(context)).replace(/\r?\n$/, '');
}
