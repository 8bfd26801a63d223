import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, number, object, string } from 'zod';
import { afterAll, describe, expect, it } from 'vitest';
import { readJson } from '../../../scripts/content/readJson.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

const posts = array(object({ text: string(), likes: number(), media: array(object({ alt: string() })) }).strict());

/** A file of two posts, with a replacement in the second one, on lines 7 to 13. */
function read(from: string | RegExp, to: string) {
  const good = [
    '[',
    '  {',
    '    "text": "A brace } and a comma, in \\"text\\":",',
    '    "likes": 1,',
    '    "media": [{ "alt": "One" }]',
    '  },',
    '  {',
    '    "text": "Two",',
    '    "likes": 2,',
    '    "media": [',
    '      { "alt": "Three" }',
    '    ]',
    '  }',
    ']',
  ].join('\n');
  const path = join(folder, 'posts.json');
  const at = good.indexOf('"Two"') - 20;
  writeFileSync(path, good.slice(0, at) + good.slice(at).replace(from, to));
  return readJson(path, posts);
}

describe('a JSON file that a writer edited', () => {
  it('is read where it is as described', () => {
    expect(read('', '').map(({ text }) => text)).toEqual(['A brace } and a comma, in "text":', 'Two']);
  });

  it.each([
    ['a word for a number', '"likes": 2', '"likes": "two"', /posts\.json:9: 1\.likes: .*expected number/],
    ['a field that does not exist', '"likes": 2', '"likes": 2, "colour": 1', /posts\.json:9: 1\.colour/],
    ['a field that is missing', '    "likes": 2,\n', '', /posts\.json:7: 1\.likes/],
    ['a mistake deep inside', '"Three"', '3', /posts\.json:11: 1\.media\.0\.alt/],
    ['a comma that is missing', '2,', '2', /posts\.json:10: /],
    ['a comma too many', '"media": [\n      { "alt": "Three" }\n    ]', '"media": [],', /posts\.json:11: /],
    ['an unknown word', '"likes": 2', '"likes": two', /posts\.json:9: .*Unexpected token/],
    ['an end that is missing', /\]\s*$/, '', /posts\.json:14: /],
  ])('is refused by its line: %s', (_, from, to, said) => {
    expect(() => read(from, to)).toThrow(said);
  });
});
