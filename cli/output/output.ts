import { type AppError, toAppError } from '#core/errors.ts';
import type { Log, LogFields } from '#core/log.ts';
import { cleanLine, cleanText } from '#cli/ui/text/clean.ts';
import { camelCaseKeys } from './camelCaseKeys.ts';
import { causesOf, describeError, type ErrorDocument } from './describeError.ts';
import { escapeJson } from './escapeControls.ts';
import { type Paint, paintFor } from './paint.ts';
import type { Column } from './table.ts';

export interface OutputOptions {
  mode: 'text' | 'json' | 'ndjson';
  quiet: boolean;
  verbose: boolean;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  environment: Readonly<Record<string, string | undefined>>;
  /** Takes secrets out of a text. */
  redact: (text: string) => string;
}

/** The only writer to stdout and stderr: results go to stdout, everything else to stderr. */
export class Output {
  readonly mode: 'text' | 'json' | 'ndjson';
  readonly paint: Paint;
  readonly #options: OutputOptions;
  readonly #paintNote: Paint;

  constructor(options: OutputOptions) {
    this.mode = options.mode;
    this.#options = options;
    this.paint = paintFor(options.stdout);
    this.#paintNote = paintFor(options.stderr);
  }

  /** True where a person looks on and may be shown something that moves. */
  get watched(): boolean {
    const { stdin, stdout, quiet } = this.#options;
    return this.mode === 'text' && !quiet && stdin.isTTY && stdout.isTTY;
  }

  /** True where a question can be asked. */
  get canAsk(): boolean {
    return this.mode === 'text' && this.#options.stdin.isTTY && this.#options.stderr.isTTY;
  }

  /** Columns of the terminal; of a pipe, those of COLUMNS or 80. */
  get width(): number {
    const named = Number(this.#options.environment['COLUMNS']);
    return this.#options.stdout.columns ?? (Number.isInteger(named) && named > 0 ? named : 80);
  }

  /** A line of the result. Control characters of foreign texts are taken out. */
  line(text = ''): void {
    if (this.mode === 'text') this.#options.stdout.write(`${cleanText(text)}\n`);
  }

  /** A line of the result that was styled with `paint`; its parts must be plain already. */
  styled(text: string): void {
    if (this.mode === 'text') this.#options.stdout.write(`${text}\n`);
  }

  /** In a pipe, tables are drawn only where somebody asks for colours or says how wide they are. */
  get #drawsTables(): boolean {
    const { stdout, environment } = this.#options;
    const asked = [environment['FORCE_COLOR'], environment['COLUMNS']];
    return stdout.isTTY || asked.some((value) => value !== undefined && value !== '' && value !== '0');
  }

  /** A table for people; for programs whole values, separated by tabs. */
  async table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
    if (this.mode !== 'text') return;
    if (!this.#drawsTables) {
      const { separated } = await import('./separated.ts');
      await this.stream(separated(columns, rows));
      return;
    }
    const { renderTable } = await import('./table.ts');
    this.styled(renderTable(columns, rows, { width: this.width, paint: this.paint }));
  }

  /** A table whose rows come page by page; nothing where there are none. @returns how many rows it has. */
  async tablePages<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>): Promise<number> {
    if (!this.#drawsTables) return this.#separatedPages(columns, pages);
    const { tableOf } = await import('./table.ts');
    let render: ReturnType<typeof tableOf<Row>> | undefined;
    let rows = 0;
    for await (const page of pages) {
      if (page.length === 0) continue;
      const options = { width: this.width, paint: this.paint };
      const text = (render ??= tableOf(columns, page, options))(page, rows === 0);
      await this.stream(`${text}\n`);
      rows += page.length;
    }
    return rows;
  }

  async #separatedPages<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>): Promise<number> {
    const { separated } = await import('./separated.ts');
    let rows = 0;
    for await (const page of pages) {
      await this.stream(separated(columns, page));
      rows += page.length;
    }
    return rows;
  }

  /** Names and values, one a line; values of several lines stand below their name. */
  fields(fields: readonly (readonly [name: string, value: string | number | null])[]): void {
    const known = fields.filter(([, value]) => value !== null && value !== '');
    const width = Math.max(0, ...known.map(([name]) => name.length));
    for (const [name, value] of known) {
      const text = cleanText(String(value));
      const several = text.includes('\n');
      this.styled(`${this.paint('bold', name.padEnd(several ? 0 : width))}${several ? '\n' : '  '}${text}`);
    }
  }

  /** Ids, one a line, for pipes. */
  ids(rows: readonly { id: string }[]): void {
    this.raw(rows.map(({ id }) => `${id}\n`).join(''));
  }

  /** Text for other programs, byte for byte: exports, completion scripts, ids. */
  raw(text: string): void {
    this.#options.stdout.write(text);
  }

  /** The same for texts that come one after the other: waits while the reader is slower. */
  async stream(text: string): Promise<void> {
    const { stdout } = this.#options;
    if (stdout.write(text) || stdout.destroyed) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        for (const name of ['drain', 'close', 'error']) stdout.off(name, go);
        resolve();
      };
      for (const name of ['drain', 'close', 'error']) stdout.on(name, go);
    });
  }

  /** True where people read the result on a terminal, and not all of a long list. */
  get forPeople(): boolean {
    return this.mode === 'text' && this.#options.stdout.isTTY;
  }

  /** The one document of `--json`, or the last line of `--ndjson`. */
  document(value: unknown): void {
    if (this.mode === 'text') return;
    const result = camelCaseKeys(value);
    const text = this.mode === 'json' ? JSON.stringify(result, null, 2) : JSON.stringify({ type: 'result', result });
    this.#options.stdout.write(`${escapeJson(text)}\n`);
  }

  /** An event of `--ndjson`. */
  event(value: object): void {
    if (this.mode === 'ndjson') this.#options.stdout.write(`${escapeJson(JSON.stringify(camelCaseKeys(value)))}\n`);
  }

  /** Progress and hints, for people. */
  note(text: string): void {
    if (this.mode === 'text' && !this.#options.quiet) {
      this.#options.stderr.write(`${this.#paintNote('dim', cleanLine(this.#options.redact(text)))}\n`);
    }
  }

  /** Something that people should know, although the command goes on. */
  warn(text: string): void {
    if (this.mode !== 'text') return;
    const clean = cleanText(this.#options.redact(text));
    this.#options.stderr.write(`${this.#paintNote('yellow', `Warning: ${clean}`)}\n`);
  }

  /** A foreign text that may be put into a question or a styled line. */
  plain(text: string): string {
    return cleanText(text);
  }

  /** The failure of the command: for people a sentence and what to do, else one JSON document. */
  fail(thrown: unknown, exitCode: number, result?: unknown): void {
    const error = toAppError(thrown);
    if (this.mode === 'text') this.#failForPeople(error, this.#options.verbose);
    else {
      const document: ErrorDocument = {
        error: {
          code: error.code,
          message: this.#options.redact(error.message),
          hint: error.hint === undefined ? null : this.#options.redact(error.hint),
          exitCode,
        },
        ...(result === undefined ? {} : { result: camelCaseKeys(result) }),
      };
      this.#options.stderr.write(`${escapeJson(JSON.stringify(document))}\n`);
    }
  }

  /** An error that nothing caught, with all that is known of its cause, whatever was asked for. */
  crash(error: AppError): void {
    if (this.mode === 'text') {
      this.#failForPeople(error, true);
      return;
    }
    const { redact, stderr } = this.#options;
    const { code, message, hint = null } = error;
    const causes = causesOf(error).map(redact);
    const document: ErrorDocument = { error: { code, message: redact(message), hint, exitCode: 1, causes } };
    stderr.write(`${JSON.stringify(document)}\n`);
  }

  /** Where the pipeline's log lines go: warnings always, the rest with `--verbose`. */
  get log(): Log {
    const detail = (message: string, fields?: LogFields) => {
      if (this.#options.verbose) this.note(logLine(message, fields));
    };
    return { debug: detail, info: detail, warn: (message, fields) => this.warn(logLine(message, fields)) };
  }

  /** As {@link log}, for a server, which also prints without `--verbose`: mails that it cannot send are read there. */
  get serverLog(): Log {
    const info = (message: string, fields?: LogFields) => {
      const text = cleanLine(this.#options.redact(logLine(message, fields)));
      this.#options.stderr.write(`${this.#paintNote('dim', text)}\n`);
    };
    return { ...this.log, info };
  }

  /** Resolves when everything written has left the process. */
  async flush(): Promise<void> {
    await Promise.all(
      [this.#options.stdout, this.#options.stderr].map(
        (stream) =>
          new Promise<void>((resolve) => {
            if (stream.destroyed || stream.writableEnded) resolve();
            else stream.write('', () => resolve());
          }),
      ),
    );
  }

  #failForPeople(error: AppError, verbose: boolean): void {
    for (const [at, line] of describeError(error, verbose).entries()) {
      const text = cleanText(this.#options.redact(line));
      this.#options.stderr.write(`${at === 0 ? this.#paintNote('red', text) : text}\n`);
    }
  }
}

function logLine(message: string, fields: LogFields = {}): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);
  return pairs.length === 0 ? message : `${message} (${pairs.join(', ')})`;
}
