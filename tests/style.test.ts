import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root, withoutComments } from './support/sources.ts';

const sources = readSources();
const files = [...sources.keys()];
const product = [...sources.values()].filter(({ path }) => /^(core|cli|web)\//.test(path));

describe('style', () => {
  it('has no barrels and no utils', () => {
    const barrels = product.filter(({ path, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      const statements = code
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean);
      return (
        /(^|\/)index\.tsx?$/.test(path) ||
        (statements.length > 1 && statements.every((line) => /^export .* from /s.test(line)))
      );
    });
    expect(
      barrels.map(({ path }) => path),
      'A barrel loads everything behind it and hides where a thing is. Import from the file that defines it.',
    ).toEqual([]);
    expect(
      files.filter((path) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/.test(path)),
      'Such a name says nothing and collects everything. Name the file after what it does.',
    ).toEqual([]);
  });

  it('keeps files small: none over 350 lines, few over 200', () => {
    const sizes = product.map(({ path, lines }) => ({ path, lines }));
    expect(
      sizes.filter(({ lines }) => lines > 350),
      'A long file does several things. Give each a file named after it.',
    ).toEqual([]);
    const large = sizes.filter(({ lines }) => lines > 200);
    expect(
      large.length / sizes.length,
      `Split one of the files over 200 lines: ${large.map(({ path }) => path).join(', ')}`,
    ).toBeLessThanOrEqual(0.06);
  });

  it('keeps test files below 250 lines', () => {
    const tests = [...sources.values()].filter(({ path }) => /^tests\/.*\.test\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(300);
    expect(
      tests.filter(({ lines }) => lines > 250).map(({ path, lines }) => `${path}: ${String(lines)}`),
      'Split it by subject into files with names that somebody would search for, and move what they share into a file beside them.',
    ).toEqual([]);
  });

  it('has no CSS selector with which one changed element restyles a whole table', () => {
    const sheets = ['web/ui', 'web/dashboard'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => join(folder, name)),
    );
    const carried = sheets.flatMap((name) => {
      const selectors = withoutComments(readFileSync(join(root, name), 'utf8')).match(/[^{};]+(?=\{)/g) ?? [];
      return selectors.filter((text) => /\s~\s|\*\s*\+|\+\s*\*/.test(text)).map((text) => `${name}: ${text.trim()}`);
    });
    expect(sheets.length).toBeGreaterThan(50);
    expect(
      carried,
      'All screens share one file of styles, and with such a selector in it browsers calculate the style of every element beside an inserted one anew: of all cells of a table that scrolls. Give what is meant a class, or name it by its parent.',
    ).toEqual([]);
  });

  it('has no two exports of one name', () => {
    const places = new Map<string, string[]>();
    for (const { path, text } of product) {
      const names = text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) +(\w+)/gm);
      for (const name of new Set(Array.from(names, ([, found = '']) => found))) {
        places.set(name, [...(places.get(name) ?? []), path]);
      }
    }
    // `Menu.tsx` loads `menuParts.tsx` lazily and exports wrappers under the names of its parts.
    const isLoadedLater = (paths: readonly string[]) =>
      paths.length === 2 && paths[1]?.endsWith('Parts.tsx') && dirname(paths[0] ?? '') === dirname(paths[1] ?? '');
    expect(
      [...places].filter(([, paths]) => paths.length > 1 && !isLoadedLater(paths)),
      'Who searches for the name finds the wrong one. Where both mean the same, keep one; otherwise say in the name what each is for (`saveArticle` stores, `saveArticleMutation` asks the server to).',
    ).toEqual([]);
  });

  it('reads the time from a Clock, never from Date', () => {
    const direct = product.filter(
      ({ path, text }) => path !== 'core/clock.ts' && /\bDate\.now\(\)|new Date\(\)/.test(withoutComments(text)),
    );
    expect(
      direct.map(({ path }) => path),
      'Tests advance the clock. Take a Clock (core/clock.ts) as an argument; `systemClock` is the real one.',
    ).toEqual([]);
  });

  it('has executables of at most 15 lines', () => {
    for (const name of readdirSync(join(root, 'bin'))) {
      expect(
        readFileSync(join(root, 'bin', name), 'utf8')
          .trimEnd()
          .split('\n').length,
        `bin/${name} only starts the program. Put the rest into cli/.`,
      ).toBeLessThanOrEqual(15);
    }
  });
});
