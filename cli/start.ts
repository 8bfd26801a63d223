import { askedForHelp } from './askedForHelp.ts';
import { commandTable } from './commandTable.ts';

/** Answers `--help` and `--version` at once; anything else loads the rest. */
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

/** Prints before there is an `Output`. A reader that has enough may go; a disk that is full is told of. */
function printText(text: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`Error: The output could not be written: ${error.message}.\n`);
    process.exit(1);
  });
  process.stdout.write(text);
}
