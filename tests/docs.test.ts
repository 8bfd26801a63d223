import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTable } from '#cli/commandTable.ts';
import { exitCodeMeanings } from '#cli/exitCodes.ts';
import { settings } from '#core/settings.ts';
import { envExample } from '../scripts/envExample.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'content/README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** The anchor that a heading gets, as GitHub makes it. */
function anchors(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the README', () => {
  it('names every command with all its verbs', () => {
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const missing = commandTable.filter(({ path: [noun = '', verb] }) => {
      const row = rows.find((line) => new RegExp(`^\\| \`${noun}\\b`).test(line));
      return row === undefined || (verb !== undefined && !row.includes(verb));
    });
    expect(
      missing.map(({ path }) => path.join(' ')),
      'Name these commands in the table of the README.',
    ).toEqual([]);
  });

  it('is for users: short, and the rest is one link away', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(130);
    for (const path of documents) expect(readme.includes(`](${path})`) || path === 'README.md', path).toBe(true);
  });
});

describe('the documents', () => {
  it('explain every exit code', () => {
    const explained = [...read('docs/commands.md').matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) =>
      codes.split(',').map(Number),
    );
    expect(explained).toEqual(expect.arrayContaining(exitCodeMeanings.map(([code]) => code)));
    expect(explained).toContain(143);
  });

  it('list every setting', () => {
    const text = read('docs/configuration.md');
    const missing = Object.values(settings).flatMap(({ names }) =>
      names.filter((name) => !text.includes(`\`${name}\``)),
    );
    expect(missing, 'Give these settings a row in docs/configuration.md.').toEqual([]);
  });

  it('have an .env.example of every setting: run `node scripts/envExample.ts` where this fails', () => {
    expect(read('.env.example')).toBe(envExample());
  });

  it('name only folders and files that exist', () => {
    const tops = readdirSync(root).filter((name) => !['dist', 'node_modules'].includes(name));
    const place = new RegExp(`(?<![\\w./@-])(?:${tops.join('|')})/[\\w./-]*[\\w/]`, 'g');
    const named = documents.flatMap((from) => Array.from(read(from).matchAll(place), ([path]) => ({ from, path })));
    expect(new Set(named.map(({ path }) => path)).size).toBeGreaterThan(60);
    expect(
      named.filter(({ path }) => !existsSync(join(root, path))),
      'These documents name what is not there.',
    ).toEqual([]);
    const folders = ['core', 'web', 'cli/ui'].flatMap((path) =>
      readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${path}/${entry.name}`] : [],
      ),
    );
    const map = read('docs/architecture.md');
    expect(
      folders.filter((path) => !map.includes(`\`${path}\``)),
      'Say in docs/architecture.md what these folders are for.',
    ).toEqual([]);
  });

  it('link only to existing pages and pictures, and contain no unmeasured figure', () => {
    const broken = documents.flatMap((from) =>
      Array.from(read(from).matchAll(/\]\((?!https?:)([^)\s]+)\)/g), ([, target = '']) => target).flatMap((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? from : join(dirname(from), path);
        const found = existsSync(join(root, file)) && (anchor === undefined || anchors(read(file)).includes(anchor));
        return found ? [] : [`${from} leads to ${target}`];
      }),
    );
    expect(broken).toEqual([]);
    for (const path of documents) expect(read(path), path).not.toMatch(/^FIGURES$/m);
  });
});
