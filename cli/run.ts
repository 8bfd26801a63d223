import { systemClock } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { type CommandSpec, UnfinishedError } from './command.ts';
import { createContext } from './createContext.ts';
import { exitCodeOf } from './exitCodes.ts';
import { type Globals, parseGlobals } from './globals.ts';
import { Output } from './output/output.ts';
import { type ParsedLine, parseCommandLine } from './program.ts';
import { Redaction } from './redaction.ts';
import { Stopping } from './stopping.ts';

/** Runs one command line and ends the process with its exit code. */
export async function run(argv: readonly string[], table: readonly CommandSpec[]): Promise<void> {
  // Node would print its warnings on stderr, where programs read one document.
  process.removeAllListeners('warning');
  const redaction = new Redaction();
  let line: ParsedLine;
  let globals: Globals;
  try {
    line = parseCommandLine(argv, table);
    globals = parseGlobals(line.globals);
    if (globals.ndjson && line.spec.streams !== true) throw noEvents(line.spec, table);
  } catch (thrown) {
    const output = createOutput(
      { mode: wantedMode(argv), quiet: false, verbose: argv.includes('--verbose') },
      redaction,
    );
    const exitCode = exitCodeOf(toAppError(thrown).code);
    output.fail(thrown, exitCode);
    await leave(output, () => exitCode);
    return;
  }
  const output = createOutput({ ...globals, mode: modeOf(globals) }, redaction);
  const exitNow = (code: number) => process.exit(code);
  const stopping = new Stopping({
    timeoutMs: globals.timeoutMs,
    onSignal: () => output.note('Stopping after saving. Once more stops at once.'),
    onCrash: (error) => output.crash(error),
    exitNow,
    underNpm: process.env['npm_lifecycle_event'] !== undefined,
  });
  let closed = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (closed) return;
    closed = true;
    if (error.code === 'EPIPE') stopping.pipeClosed();
    else stopping.outputFailed(error, (failure) => output.fail(failure, 1));
  });
  process.on('warning', (warning) => output.log.debug(warning.message));

  const context = createContext({ globals, output, stopping, spec: line.spec, table, redaction, clock: systemClock });
  let failure: unknown = null;
  try {
    const command = await line.spec.load();
    await command.execute(line.raw, context);
  } catch (thrown) {
    failure = thrown;
  }
  try {
    const inTime = await stopping.closed(context.close());
    if (!inTime) output.warn('The database did not close in time. What was saved is safe.');
  } catch (thrown) {
    failure ??= thrown;
  }
  stopping.end();
  const exitCode = failure === null ? 0 : report(failure, output, stopping, closed);
  // A failed write to stdout may still change the exit code until everything is flushed.
  await leave(output, () => stopping.exitCode ?? exitCode);
}

/** Reports the failure. @returns the exit code: that of the stop where the command was stopped, else the failure's. */
function report(failure: unknown, output: Output, stopping: Stopping, closed: boolean): number {
  const error = failure instanceof UnfinishedError ? failure.failure : toAppError(failure);
  const result = failure instanceof UnfinishedError ? failure.result : undefined;
  const exitCode = stopping.exitCode ?? exitCodeOf(error.code);
  // What a stopped command throws follows from the stop, so the stop is reported instead.
  const reason: unknown = stopping.signal.reason;
  const next = failure instanceof UnfinishedError ? failure.next : null;
  const shown = stopping.exitCode === null || !(reason instanceof AppError) ? error : withNext(reason, next);
  // A crash was reported when it happened, and a closed output cannot be written to.
  if (!closed && stopping.crash === null) output.fail(shown, exitCode, result);
  return exitCode;
}

function withNext(reason: AppError, next: string | null): AppError {
  if (next === null || (reason.code !== 'cancelled' && reason.code !== 'deadline')) return reason;
  const hint = `${reason.hint ?? ''} \`${next}\` goes on with it.`.trimStart();
  return new AppError(reason.code, reason.message, { hint, cause: reason.cause });
}

async function leave(output: Output, exitCode: () => number): Promise<void> {
  await output.flush();
  // Sockets and timers that libraries leave open would keep the process alive.
  process.exit(exitCode());
}

function createOutput(
  options: { mode: Output['mode']; quiet: boolean; verbose: boolean },
  redaction: Redaction,
): Output {
  return new Output({
    ...options,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    redact: (text) => redaction.apply(text),
  });
}

function modeOf({ json, ndjson }: Pick<Globals, 'json' | 'ndjson'>): Output['mode'] {
  if (json) return 'json';
  return ndjson ? 'ndjson' : 'text';
}

/** The output mode for reporting a command line that could not be parsed. */
function wantedMode(argv: readonly string[]): Output['mode'] {
  const end = argv.indexOf('--');
  const heard = end === -1 ? argv : argv.slice(0, end);
  return modeOf({ json: heard.includes('--json'), ndjson: heard.includes('--ndjson') });
}

function noEvents({ path }: CommandSpec, table: readonly CommandSpec[]): AppError {
  const streaming = table.filter(({ streams }) => streams === true).map((spec) => spec.path.join(' '));
  return new AppError('usage', `velocity ${path.join(' ')} has no events to stream.`, {
    hint: `Use --json; --ndjson is for ${streaming.join(', ')}.`,
  });
}
