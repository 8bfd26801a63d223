import { array, number, object, record, string, type output, union } from 'zod';
import { commandTable } from '#cli/commandTable.ts';
import { createContext } from '#cli/createContext.ts';
import { parseGlobals } from '#cli/globals.ts';
import { Output } from '#cli/output/output.ts';
import { parseCommandLine } from '#cli/program.ts';
import { Redaction } from '#cli/redaction.ts';
import { Stopping } from '#cli/stopping.ts';
import { toAppError } from '#core/errors.ts';
import { TurnedClock } from './turnedClock.ts';

// The other side of `startHostedSite`: runs a command of the product to its end, then the next one. What the process has
// loaded and compiled for one serves all that come after it.

const job = object({ argv: array(string()), env: record(string(), string()), folder: string() });
const order = union([object({ turnMs: number() }), job]);

let clock = new TurnedClock();

process.on('message', (message) => {
  const given = order.parse(message);
  if ('turnMs' in given) clock.turn(given.turnMs);
  else void run(given);
});
// The test process is gone: nobody waits for what is served.
process.on('disconnect', () => process.exit());

async function run({ argv, env, folder }: output<typeof job>): Promise<void> {
  clock = new TurnedClock();
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
    clock,
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
