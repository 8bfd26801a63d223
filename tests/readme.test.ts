import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTable } from '#cli/commandTable.ts';
import { exitCodeMeanings } from '#cli/exitCodes.ts';
import { settings } from '#core/settings.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

describe('the README', () => {
  it('names every command with all its verbs', () => {
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const missing = commandTable.filter(({ path: [noun = '', verb] }) => {
      const row = rows.find((line) => new RegExp(`^\\| \`${noun}\\b`).test(line));
      return row === undefined || (verb !== undefined && !row.includes(verb));
    });
    expect(missing.map(({ path }) => path.join(' '))).toEqual([]);
  });

  it('explains every exit code', () => {
    const explained = [...readme.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) =>
      codes.split(',').map(Number),
    );
    expect(explained).toEqual(expect.arrayContaining(exitCodeMeanings.map(([code]) => code)));
    expect(explained).toContain(143);
  });

  it('lists every setting', () => {
    const missing = Object.values(settings).flatMap(({ names }) =>
      names.filter((name) => !readme.includes(`\`${name}\``)),
    );
    expect(missing).toEqual([]);
  });

  it('maps folders that are there', () => {
    const named = [...readme.matchAll(/^\| ((?:`[\w/-]+` ?)+) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[\w/-]+/g) ?? [],
    );
    const folders = named.filter((name) => name.includes('/') || readdirSync(root).includes(name));
    expect(folders.length).toBeGreaterThan(8);
    expect(folders.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('shows pictures that are there, and no figure that was not measured', () => {
    for (const [, path = ''] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect(existsSync(join(root, path)), path).toBe(true);
    expect(readme).not.toMatch(/^FIGURES$/m);
  });
});
