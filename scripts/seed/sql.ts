import { createHash } from 'node:crypto';

/** A text as an SQL literal. */
export function quote(text: string | null | undefined): string {
  return text === null || text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`;
}

/** A value as a jsonb literal. */
export function json(value: unknown): string {
  return `${quote(JSON.stringify(value))}::jsonb`;
}

/**
 * SQL for a time this many hours before the script runs. In whole milliseconds: the text is identical everywhere, and
 * differences of two times are exact durations.
 */
export function hoursAgo(hours: number | null | undefined): string {
  return hours === null || hours === undefined
    ? 'null'
    : `now() - interval '${Math.round(hours * 3_600_000) / 1000} seconds'`;
}

/**
 * A text whose `{day}`, `{day-2}`, `{day+1}` become the weekday of publication and those around it, so that an article
 * that says Tuesday was published near a Tuesday whenever the script runs.
 */
export function quoteWithDays(text: string, published: number | null): string {
  const tokens = new Set(text.match(/\{day(?:[+-]\d)?\}/g));
  let sql = quote(text);
  for (const token of tokens) {
    const days = Number(token.slice(4, -1));
    sql = `replace(${sql}, '${token}', to_char(${hoursAgo((published ?? 0) - 24 * days)}, 'FMDay'))`;
  }
  return sql;
}

/** A name-based UUID (RFC 9562, version 5): the same name always gives the same id. */
export function idFor(name: string): string {
  const hash = createHash('sha1').update(`velocity-seed/${name}`).digest();
  const version = ((hash[6] ?? 0) & 0x0f) | 0x50;
  const variant = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const bytes = Uint8Array.from(hash.subarray(0, 16));
  bytes[6] = version;
  bytes[8] = variant;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An insert of several rows; each row lists its values as SQL in the order of the columns. */
export function insert(table: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const values = rows.map((row) => `  (${row.join(', ')})`).join(',\n');
  return `insert into public.${table} (${columns.join(', ')}) values\n${values};\n`;
}
