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

/** Prints before there is an `Output`: a failed write has nowhere to be reported. */
function printText(text: string): void {
  process.stdout.on('error', () => process.exit());
  process.stdout.write(text);
}
