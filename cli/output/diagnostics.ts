import { type AppError, toAppError } from '#core/errors.ts';
import type { Log, LogFields } from '#core/log.ts';
import { cleanLine, cleanText } from '#cli/ui/text/clean.ts';
import { camelCaseKeys } from './camelCaseKeys.ts';
import { causesOf, describeError, type ErrorDocument } from './describeError.ts';
import { escapeJson } from './escapeControls.ts';
import { type Paint, paintFor } from './paint.ts';

export interface OutputOptions {
  mode: 'text' | 'json' | 'ndjson';
  quiet: boolean;
  verbose: boolean;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  environment: Readonly<Record<string, string | undefined>>;
  /** Masks secrets in a text. */
  redact: (text: string) => string;
}

/** What a command writes to stderr: progress, warnings, log lines and its failure. */
export class Diagnostics {
  readonly mode: 'text' | 'json' | 'ndjson';
  protected readonly options: OutputOptions;
  readonly #paint: Paint;

  constructor(options: OutputOptions) {
    this.mode = options.mode;
    this.options = options;
    this.#paint = paintFor(options.stderr);
  }

  /** Progress and hints, for people. */
  note(text: string): void {
    if (this.mode === 'text' && !this.options.quiet) {
      this.options.stderr.write(`${this.#paint('dim', cleanLine(this.options.redact(text)))}\n`);
    }
  }

  /** Something that people should know, although the command goes on. */
  warn(text: string): void {
    if (this.mode !== 'text') return;
    const clean = cleanText(this.options.redact(text));
    this.options.stderr.write(`${this.#paint('yellow', `Warning: ${clean}`)}\n`);
  }

  /** Reports the command's failure: a sentence and what to do for people, one JSON document for programs. */
  fail(thrown: unknown, exitCode: number, result?: unknown): void {
    const error = toAppError(thrown);
    if (this.mode === 'text') this.#failForPeople(error, this.options.verbose);
    else {
      const document: ErrorDocument = {
        error: {
          code: error.code,
          message: this.options.redact(error.message),
          hint: error.hint === undefined ? null : this.options.redact(error.hint),
          exitCode,
        },
        ...(result === undefined ? {} : { result: camelCaseKeys(result) }),
      };
      this.options.stderr.write(`${escapeJson(JSON.stringify(document))}\n`);
    }
  }

  /** Reports an uncaught error, always with the chain of its causes. */
  crash(error: AppError): void {
    if (this.mode === 'text') {
      this.#failForPeople(error, true);
      return;
    }
    const { redact, stderr } = this.options;
    const { code, message } = error;
    const hint = error.hint === undefined ? null : redact(error.hint);
    const causes = causesOf(error).map(redact);
    const document: ErrorDocument = { error: { code, message: redact(message), hint, exitCode: 1, causes } };
    stderr.write(`${escapeJson(JSON.stringify(document))}\n`);
  }

  /** The pipeline's log: warnings are always printed, the rest with `--verbose`. */
  get log(): Log {
    const detail = (message: string, fields?: LogFields) => {
      if (this.options.verbose) this.note(logLine(message, fields));
    };
    return { debug: detail, info: detail, warn: (message, fields) => this.warn(logLine(message, fields)) };
  }

  /** The same for `serve`, which always prints `info` too: mails that it cannot send are written there. */
  get serverLog(): Log {
    const info = (message: string, fields?: LogFields) => {
      const text = cleanLine(this.options.redact(logLine(message, fields)));
      this.options.stderr.write(`${this.#paint('dim', text)}\n`);
    };
    return { ...this.log, info };
  }

  #failForPeople(error: AppError, verbose: boolean): void {
    for (const [at, line] of describeError(error, verbose).entries()) {
      const text = cleanText(this.options.redact(line));
      this.options.stderr.write(`${at === 0 ? this.#paint('red', text) : text}\n`);
    }
  }
}

function logLine(message: string, fields: LogFields = {}): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);
  return pairs.length === 0 ? message : `${message} (${pairs.join(', ')})`;
}
