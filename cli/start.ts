import { askedForHelp } from './askedForHelp.ts';
import { commandTable } from './commandTable.ts';

/**
 * The entry point of the command line: answers `--help` and `--version` without loading anything else, and runs any
 * other command. Prints to stdout and stderr, and ends the process with the command's exit code (`exitCodes.ts`).
 *
 * @param argv the arguments, without those of Node and the script
 * @example await start(['inbox', 'list', '--json']);
 */
export async function start(argv: readonly string[]): Promise<void> {
  const help = askedForHelp(argv, commandTable);
  if (help !== null) {
    printText(help);
    return;
  }
  if (argv[0] === '--version' || argv[0] === '-V' || argv[0] === 'version') {
    const { version } = await import('#core/backend/version.ts');
    printText(`${version()}\n`);
    return;
  }
  const { run } = await import('./run.ts');
  await run(argv, commandTable);
}

/** Prints without an `Output`. A reader that closes the pipe ends the process quietly; a full disk is an error. */
function printText(text: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`Error: The output could not be written: ${error.message}.\n`);
    process.exit(1);
  });
  process.stdout.write(text);
}
