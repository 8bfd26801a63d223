import { commandTable } from '#cli/commandTable.ts';
import { parseCommandLine } from '#cli/program.ts';
import type { CliOptions } from './cli.ts';
import type { Newsroom } from './newsroom.ts';

/** Runs a command with `--json` and holds its document against the command's own schema. */
export async function documentOf(room: Newsroom, args: readonly string[], options?: CliOptions): Promise<unknown> {
  const document = await room.json(args, options);
  const command = await parseCommandLine(args, commandTable).spec.load();
  return command.result.parse(document);
}
