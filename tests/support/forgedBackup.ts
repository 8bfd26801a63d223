import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { array, object, string, unknown } from 'zod';

const head = object({ table: string(), columns: array(string()) });

/** The lines of a backup file without its final checksum line. */
export function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2);
}

/** Writes lines as a valid backup, with new counts and checksums, as an attacker who knows the format would. */
export function seal(file: string, lines: readonly (string | Buffer)[]): void {
  const rows: Record<string, number> = {};
  let table = '';
  const bytes = Buffer.concat(
    lines.map((line) => {
      const text = line.toString();
      if (text.startsWith('=')) ({ table } = head.parse(JSON.parse(text.slice(1))));
      if (text.startsWith('=')) rows[table] = 0;
      else if (text.startsWith('[')) rows[table] = (rows[table] ?? 0) + 1;
      return Buffer.concat([Buffer.from(line), Buffer.from('\n')]);
    }),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const end = Buffer.from(`!${JSON.stringify({ rows, sha256 })}\n`);
  writeFileSync(file, gzipSync(Buffer.concat([bytes, end]), { level: 1 }));
}

/** The lines with the header and rows of one table changed. */
export function changeTable(
  lines: readonly string[],
  name: string,
  change: (columns: string[], rows: string[]) => readonly [columns: string[], rows: string[]],
): string[] {
  const at = lines.findIndex((line) => line.startsWith(`={"table":"${name}"`));
  const next = lines.findIndex((line, index) => index > at && line.startsWith('='));
  const end = next === -1 ? lines.length : next;
  const { columns } = head.parse(JSON.parse((lines[at] ?? '').slice(1)));
  const [named, rows] = change(columns, lines.slice(at + 1, end));
  return [...lines.slice(0, at), `=${JSON.stringify({ table: name, columns: named })}`, ...rows, ...lines.slice(end)];
}

/** The lines with one value of a table's first row replaced. */
export function setValue(lines: readonly string[], name: string, column: string, value: string | null): string[] {
  return changeTable(lines, name, (columns, [first, ...others]) => {
    const at = columns.indexOf(column);
    if (first === undefined || at === -1) throw new Error(`${name}.${column} is not in the backup`);
    const row = array(unknown()).parse(JSON.parse(first));
    return [columns, [JSON.stringify(row.with(at, value)), ...others]];
  });
}
