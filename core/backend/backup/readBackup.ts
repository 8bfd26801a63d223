import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '#core/errors.ts';
import { storageError } from '../database/storageError.ts';
import { isOversizedJson } from '../surface/body/jsonShape.ts';
import { fileKind } from './fileKind.ts';
import { endLine, LONGEST_LINE, manifest, tableLine, type EndLine, type Manifest } from './format.ts';

/** Maximum number of tables in a file, many times the real number. */
const MOST_TABLES = 1_000;
/** Bytes of a line that is no row: a table with its columns, or the counts of all tables. */
const LONGEST_HEAD = 1024 * 1024;

/** Callbacks for the parts of a backup, in file order. */
export interface BackupReader {
  table?: (name: string, columns: string[]) => Promise<void>;
  /** Rows of the most recent table, each the text of a JSON array. */
  rows?: (lines: readonly string[]) => Promise<void>;
}

/**
 * Reads a backup file completely and validates it.
 * @throws {AppError} `invalid_input` for a file that is not a backup, is truncated or damaged, or comes from a newer
 * Velocity.
 */
export async function readBackup(
  file: string,
  reader: BackupReader = {},
): Promise<{ manifest: Manifest; end: EndLine }> {
  const state = new Reading(file, reader);
  const failed: unknown[] = [];
  try {
    const kind = await fileKind(file, 'followed');
    if (kind !== null) throw refused(`${file} is ${kind}, and no backup.`);
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        await state.take(chunk).catch((cause: unknown) => {
          failed.push(cause);
          throw cause;
        });
      }
    });
  } catch (cause) {
    // Errors about lines, and those of the callbacks, have their own message; any other error concerns the file.
    if (failed.length > 0) throw failed[0];
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code === 'EACCES' || code === 'EPERM') throw refused(`${file} is not yours to read.`, cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw refused(`There is no file ${file}.`, cause);
    if (/^Z_|^ERR_/.test(code)) throw refused(`${file} is no backup of Velocity, or is damaged or cut off.`, cause);
    throw storageError(`${file} cannot be read`, cause);
  }
  return state.finish();
}

class Reading {
  readonly #file: string;
  readonly #reader: BackupReader;
  readonly #hash = createHash('sha256');
  readonly #rowCounts = new Map<string, number>();
  /** Start of a line whose end has not arrived yet; a line can be 40 MB. */
  #rest: Buffer[] = [];
  #restSize = 0;
  #manifest: Manifest | null = null;
  #end: EndLine | null = null;
  #table = '';
  #columns = 0;

  constructor(file: string, reader: BackupReader) {
    this.#file = file;
    this.#reader = reader;
  }

  async take(chunk: Buffer): Promise<void> {
    const end = chunk.lastIndexOf(10) + 1;
    const whole = end === 0 ? null : Buffer.concat([...this.#rest, chunk.subarray(0, end)]);
    if (whole === null) this.#rest.push(chunk);
    else this.#rest = [chunk.subarray(end)];
    this.#restSize = (whole === null ? this.#restSize : 0) + chunk.length - end;
    if (this.#restSize > LONGEST_LINE) throw this.#damaged();
    if (whole !== null) await this.#takeLines(whole);
  }

  async #takeLines(whole: Buffer): Promise<void> {
    // Decoding would silently replace bytes that are not UTF-8.
    if (!isUtf8(whole)) throw this.#damaged();
    const last = whole.length - 1;
    let rows: string[] = [];
    let start = 0;
    while (start <= last) {
      const stop = whole.indexOf(10, start);
      const line = whole.subarray(start, stop + 1);
      const text = line.toString('utf8', 0, line.length - 1);
      start = stop + 1;
      if (this.#end !== null) throw this.#damaged();
      this.#checkSize(line, text.startsWith('['));
      if (text.startsWith('!')) {
        this.#end = this.#parse(() => endLine.parse(JSON.parse(text.slice(1))));
        continue;
      }
      this.#hash.update(line);
      if (text.startsWith('[')) {
        rows.push(text);
        continue;
      }
      await this.#give(rows);
      rows = [];
      await this.#head(text);
    }
    await this.#give(rows);
  }

  finish(): { manifest: Manifest; end: EndLine } {
    const end = this.#end;
    if (this.#manifest === null || end === null || this.#rest.some((part) => part.length > 0)) throw this.#damaged();
    const tables = [...this.#rowCounts.keys(), ...Object.keys(end.rows)];
    if (tables.some((table) => this.#rowCounts.get(table) !== end.rows[table])) throw this.#damaged();
    if (this.#hash.digest('hex') !== end.sha256) throw this.#damaged();
    return { manifest: this.#manifest, end };
  }

  async #head(text: string): Promise<void> {
    if (this.#manifest === null) {
      this.#manifest = this.#parse(() => manifest.parse(JSON.parse(text)));
      return;
    }
    if (!text.startsWith('=')) throw this.#damaged();
    const { table, columns } = this.#parse(() => tableLine.parse(JSON.parse(text.slice(1))));
    if (this.#rowCounts.has(table) || this.#rowCounts.size === MOST_TABLES) throw this.#damaged();
    this.#table = table;
    this.#columns = columns.length;
    this.#rowCounts.set(table, 0);
    await this.#reader.table?.(table, columns);
  }

  async #give(rows: readonly string[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.#table === '') throw this.#damaged();
    // Rows are checked on the validating pass only; unchecked JSON can crash the database.
    if (this.#reader.rows === undefined) for (const row of rows) this.#checkRow(row);
    this.#rowCounts.set(this.#table, (this.#rowCounts.get(this.#table) ?? 0) + rows.length);
    await this.#reader.rows?.(rows);
  }

  /** Before it is parsed: 240 MB of small values take gigabytes and minutes as objects. */
  #checkSize(line: Buffer, isRow: boolean): void {
    const isTooLong = isRow
      ? isOversizedJson(line, { values: this.#columns + 1, levels: 1 })
      : line.length > LONGEST_HEAD;
    if (isTooLong) throw this.#damaged();
  }

  #checkRow(row: string): void {
    const values = this.#parse((): unknown => JSON.parse(row));
    // Checked by hand instead of with a schema: there can be millions of rows.
    const isText = (value: unknown) => value === null || typeof value === 'string';
    if (!Array.isArray(values) || values.length !== this.#columns || !values.every(isText)) throw this.#damaged();
  }

  #parse<T>(read: () => T): T {
    try {
      return read();
    } catch {
      throw this.#damaged();
    }
  }

  #damaged(): AppError {
    return refused(`${this.#file} is no backup of Velocity, or is damaged or cut off.`);
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', message, { hint: 'Nothing was changed. Choose another backup file.', cause });
}
