import type { ZodType } from 'zod';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config.ts';
import type { AppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Globals } from './globals.ts';
import type { ArgumentSpec, OptionSpec } from './optionSpec.ts';
import type { Output } from './output/output.ts';
import type { ConfigFlags, Session, SessionOptions } from './openSession.ts';

/** One row of the command table. */
export interface CommandSpec {
  /** The words that call it: `['inbox', 'add']`, `['scrape']`. */
  path: readonly [string] | readonly [string, string];
  summary: string;
  args?: readonly ArgumentSpec[];
  options?: readonly OptionSpec[];
  examples: readonly string[];
  /** True where `--ndjson` streams what happens. */
  streams?: boolean;
  load: () => Promise<LoadedCommand>;
}

/** Everything a command needs beside its input. */
export interface CommandContext {
  globals: Globals;
  output: Output;
  clock: Clock;
  log: Log;
  /** Aborts at the first Ctrl+C or SIGTERM, and when `--timeout` is over. */
  signal: AbortSignal;
  /** Does what the first Ctrl+C does; for screens that read the keyboard themselves. */
  stop: () => void;
  /** This command's row of the table. */
  spec: CommandSpec;
  /** The whole table, for help and completion. */
  table: readonly CommandSpec[];
  /**
   * The settings, read at the first call so that help works with a broken `.env`. A call with flags reads them again:
   * `serve --port 0` knows its port only once it listens.
   */
  config: (flags?: ConfigFlags) => Config;
  /** Opens the backend at the first call; it is closed when the command ends. */
  open: (options?: SessionOptions) => Promise<Session>;
}

/** A command whose code is loaded. */
export interface LoadedCommand {
  /** Names that the command reads; a test compares them with the table. */
  readonly inputNames: readonly string[];
  readonly result: ZodType;
  execute(raw: Readonly<Record<string, unknown>>, context: CommandContext): Promise<void>;
}

/** A failure that comes with a partial result: three stories were researched and one was not. */
export class UnfinishedError extends Error {
  override readonly name = 'UnfinishedError';
  readonly failure: AppError;
  readonly result: unknown;
  /** Where the command was stopped: the command line that goes on. */
  readonly next: string | null;

  constructor(failure: AppError, result: unknown, next: string | null = null) {
    super(failure.message);
    this.failure = failure;
    this.result = result;
    this.next = next;
  }
}
