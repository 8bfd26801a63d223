import { array, object, record, string } from 'zod';
import { commandTable } from '#cli/commandTable.ts';
import { createContext } from '#cli/createContext.ts';
import { parseGlobals } from '#cli/globals.ts';
import { Output } from '#cli/output/output.ts';
import { parseCommandLine } from '#cli/program.ts';
import { Redaction } from '#cli/redaction.ts';
import { Stopping } from '#cli/stopping.ts';
import { systemClock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';

// The other side of `startHostedSite`: runs a command of the product to its end, then the next one. What the process has
// loaded and compiled for one serves all that come after it.

const job = object({ argv: array(string()), env: record(string(), string()), folder: string() });

process.on('message', (message) => void run(message));
// The test process is gone: nobody waits for what is served.
process.on('disconnect', () => process.exit());

async function run(message: unknown): Promise<void> {
  const { argv, env, folder } = job.parse(message);
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.chdir(folder);
  const { globals: named, spec, raw } = parseCommandLine(argv, commandTable);
  const globals = parseGlobals(named);
  const redaction = new Redaction();
  const { stdin, stdout, stderr } = process;
  const redact = (text: string) => redaction.apply(text);
  const output = new Output({ ...globals, mode: 'text', stdin, stdout, stderr, environment: env, redact });
  const stopping = new Stopping({
    timeoutMs: globals.timeoutMs,
    onSignal: () => {},
    onCrash: (error) => output.crash(error),
    exitNow: (code) => process.exit(code),
  });
  const context = createContext({
    globals,
    output,
    stopping,
    spec,
    table: commandTable,
    redaction,
    clock: systemClock,
  });
  try {
    await (await spec.load()).execute(raw, context);
  } catch (thrown) {
    output.fail(toAppError(thrown), 1);
  }
  await context.close();
  const code = stopping.exitCode ?? 1;
  stopping.end();
  await output.flush();
  process.send?.({ code });
}
