import { askedForHelp } from './askedForHelp.ts';
import { commandTable } from './commandTable.ts';

/** Answers `--help` and `--version` at once; anything else loads the rest. */
export async function start(argv: readonly string[]): Promise<void> {
  const help = askedForHelp(argv, commandTable);
  if (help !== null) {
    const { printText } = await import('./output/printText.ts');
    printText(help);
    return;
  }
  if (argv[0] === '--version' || argv[0] === '-V' || argv[0] === 'version') {
    const { printText } = await import('./output/printText.ts');
    const { version } = await import('#core/backend/version.ts');
    printText(`${version()}\n`);
    return;
  }
  const { run } = await import('./run.ts');
  await run(argv, commandTable);
}
