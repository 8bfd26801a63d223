import { cleanText } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import { camelCaseKeys } from './camelCaseKeys.ts';
import { Diagnostics, type OutputOptions } from './diagnostics.ts';
import { escapeJson } from './escapeControls.ts';
import { type Paint, paintFor } from './paint.ts';
import type { Column } from './table.ts';

/** The only writer to stdout and stderr: results go to stdout, everything else to stderr. */
export class Output extends Diagnostics {
  readonly paint: Paint;

  constructor(options: OutputOptions) {
    super(options);
    this.paint = paintFor(options.stdout);
  }

  /** True where progress can be shown as a moving view: a person at a terminal, without --quiet or --json. */
  get watched(): boolean {
    const { stdin, stdout, quiet } = this.options;
    return this.mode === 'text' && !quiet && stdin.isTTY && stdout.isTTY;
  }

  /** True where a question can be asked. */
  get canAsk(): boolean {
    return this.mode === 'text' && this.options.stdin.isTTY && this.options.stderr.isTTY;
  }

  /** Columns of the terminal; of a pipe, those of COLUMNS or 80. */
  get width(): number {
    const named = Number(this.options.environment['COLUMNS']);
    return this.options.stdout.columns ?? (Number.isInteger(named) && named > 0 ? named : 80);
  }

  /** Prints a line of the result. Control characters are removed: texts come from outside. */
  line(text = ''): void {
    if (this.mode === 'text') this.options.stdout.write(`${cleanText(text)}\n`);
  }

  /** The same, broken between words where it is drawn for people; continued lines stand below the text after `mark`. */
  wrapped(mark: string, text: string): void {
    if (this.mode !== 'text') return;
    if (!this.#drawsTables) return this.line(mark + text);
    const lines = wrapCells(cleanText(text), Math.max(20, this.width - mark.length));
    for (const [at, part] of lines.entries()) this.line((at === 0 ? mark : ' '.repeat(mark.length)) + part);
  }

  /** Prints a line that is styled with `paint`. Texts from outside must be cleaned with `plain` first. */
  styled(text: string): void {
    if (this.mode === 'text') this.options.stdout.write(`${text}\n`);
  }

  /** Into a pipe, tables are drawn and lines are broken only where FORCE_COLOR or COLUMNS asks for them. */
  get #drawsTables(): boolean {
    const { stdout, environment } = this.options;
    const asked = [environment['FORCE_COLOR'], environment['COLUMNS']];
    return stdout.isTTY || asked.some((value) => value !== undefined && value !== '' && value !== '0');
  }

  /** Prints rows: as a table for people, tab-separated and uncut for programs. */
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

  /** The same for rows that come page by page. Prints nothing where there are none. @returns the number of rows. */
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

  /** Prints names and values, one per line. Values of several lines stand below their name. */
  fields(fields: readonly (readonly [name: string, value: string | number | null])[]): void {
    const known = fields.filter(([, value]) => value !== null && value !== '');
    const width = Math.max(0, ...known.map(([name]) => name.length));
    for (const [name, value] of known) {
      const text = cleanText(String(value));
      const several = text.includes('\n');
      this.styled(`${this.paint('bold', name.padEnd(several ? 0 : width))}${several ? '\n' : '  '}${text}`);
    }
  }

  /** Prints ids, one per line, for pipes. */
  ids(rows: readonly { id: string }[]): void {
    this.raw(rows.map(({ id }) => `${id}\n`).join(''));
  }

  /** Prints text byte for byte, for other programs: exports, completion scripts, ids. */
  raw(text: string): void {
    this.options.stdout.write(text);
  }

  /** The same in pieces, with backpressure: waits while the reader is slower. */
  async stream(text: string): Promise<void> {
    const { stdout } = this.options;
    if (stdout.write(text) || stdout.destroyed) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        for (const name of ['drain', 'close', 'error']) stdout.off(name, go);
        resolve();
      };
      for (const name of ['drain', 'close', 'error']) stdout.on(name, go);
    });
  }

  /** True where a person reads the result on a terminal, which cuts long lists. */
  get forPeople(): boolean {
    return this.mode === 'text' && this.options.stdout.isTTY;
  }

  /** Prints the document of `--json`, or the last line of `--ndjson`. */
  document(value: unknown): void {
    if (this.mode === 'text') return;
    const result = camelCaseKeys(value);
    const text = this.mode === 'json' ? JSON.stringify(result, null, 2) : JSON.stringify({ type: 'result', result });
    this.options.stdout.write(`${escapeJson(text)}\n`);
  }

  /** Prints an event of `--ndjson`. */
  event(value: object): void {
    if (this.mode === 'ndjson') this.options.stdout.write(`${escapeJson(JSON.stringify(camelCaseKeys(value)))}\n`);
  }

  /** Cleans a text from outside for use in a question or a styled line. */
  plain(text: string): string {
    return cleanText(text);
  }

  /** Resolves when everything written has left the process. */
  async flush(): Promise<void> {
    await Promise.all(
      [this.options.stdout, this.options.stderr].map(
        (stream) =>
          new Promise<void>((resolve) => {
            // A failed write is reported one tick later.
            if (stream.destroyed || stream.writableEnded || stream.writableLength === 0) setImmediate(resolve);
            else stream.write('', () => resolve());
          }),
      ),
    );
  }
}
