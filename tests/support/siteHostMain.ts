import { array, number, object, record, string, type output, union } from 'zod';
import { commandTable } from '#cli/commandTable.ts';
import { createContext } from '#cli/createContext.ts';
import { parseGlobals } from '#cli/globals.ts';
import { Output } from '#cli/output/output.ts';
import { parseCommandLine } from '#cli/program.ts';
import { Redaction } from '#cli/redaction.ts';
import { start } from '#cli/start.ts';
import { Stopping } from '#cli/stopping.ts';
import { toAppError } from '#core/errors.ts';
import { END } from './transcript.ts';
import { AdvanceableClock } from './advanceableClock.ts';

// The child process of `runHosted` and `runCommand`: runs one command after the other, so that code is loaded and compiled
// once for all of them.

const place = { env: record(string(), string()), folder: string() };
const job = object({ argv: array(string()), ...place });
const commandLine = object({ line: array(string()), ...place });
const order = union([object({ advanceMs: number() }), job, commandLine]);

// Commands add listeners to their process and rely on its end to remove them; this process goes on.
for (const emitter of [process, process.stdout]) emitter.setMaxListeners(0);

let clock = new AdvanceableClock();
const exit = process.exit.bind(process);

process.on('message', (message) => {
  const given = order.parse(message);
  if ('advanceMs' in given) clock.advance(given.advanceMs);
  else if ('line' in given) void runLine(given);
  else void run(given);
});
// The test process has ended: nobody uses this server any more.
process.on('disconnect', () => exit());

function settle({ env, folder }: Pick<output<typeof job>, 'env' | 'folder'>): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.chdir(folder);
}

/** Runs a command line as the program does, to its exit code. */
async function runLine({ line, ...place }: output<typeof commandLine>): Promise<void> {
  settle(place);
  const { stdout, stderr } = process;
  let code: number | null = null;
  process.exit = (given) => {
    code = Number(given ?? 0);
    throw new Error('The command has ended.');
  };
  try {
    await start(line);
  } catch (cause) {
    if (code === null) stderr.write(String(cause));
    code ??= 1;
  }
  process.exit = exit;
  stdout.write(END);
  stderr.write(END);
  process.send?.({ code: code ?? 0 });
}

async function run({ argv, ...where }: output<typeof job>): Promise<void> {
  clock = new AdvanceableClock();
  settle(where);
  const env = where.env;
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
