import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answerValues } from '../../../scripts/sandbox/answerValues.ts';
import { storyIn } from '../../../scripts/sandbox/promptStory.ts';
import { readyAnswer, stepAnswers } from '../../../scripts/sandbox/readyAnswer.ts';
import { sourcesOf } from '../../../scripts/sandbox/sources.ts';
import { fill, fillFirst } from '../../../scripts/sandbox/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'template-'));
afterAll(() => rmSync(folder, { recursive: true }));

const values = new Map([
  ['name', 'Karvelia'],
  ['number', undefined],
  ['wire', '[Wire](w)'],
  ['agency', '[Agency](a)'],
]);
const withNames = new Map<string, string | readonly string[] | undefined>([...values, ['names', ['A', 'B', 'C']]]);

describe('a template of the sandbox', () => {
  it('fills in values of the story, or a default', () => {
    expect(fill('a.md', "{{name}}: {{number | 'who's counting?'}}", values)).toBe("Karvelia: who's counting?");
  });

  it('repeats a line for every value, with one page after the other', () => {
    expect(fill('a.md', '- {{every names}} {{wire, agency}}', withNames)).toBe(
      '- A [Wire](w)\n- B [Agency](a)\n- C [Wire](w)',
    );
    expect(fill('a.md', "- {{every names | 'Nobody'}}", new Map([['names', []]]))).toBe('- Nobody');
  });

  it('chooses the first variant whose placeholders the story has', () => {
    expect(fillFirst('a.json', ['{{number}} of {{name}}', 'All of {{name}}'], values)).toBe('All of Karvelia');
  });

  it('names file and line of a placeholder that cannot be filled', () => {
    const path = join(folder, 'answer.md');
    writeFileSync(path, '---\nstep: A\n---\n\n{{nmae}}\n{{number}}\n');
    expect(() => fill(path, '{{nmae}}', values)).toThrow(/answer\.md:5: there is no nmae; known: name, number/);
    expect(() => fill(path, '{{number}}', values)).toThrow(/answer\.md:6: .*write what stands there then/);
  });
});

describe('the answers of the sandbox', () => {
  const asked = stepAnswers.map(({ step }) => step);

  it.each(['', 'title: Karvelia and Tessaria sign "a text that is public" after 11 years'])(
    'are whole and differ for every step, also for one that has none, whatever the prompt says: %s',
    (story) => {
      const texts = asked.map((name) => readyAnswer('', `${name}\n${story}`).text);
      const unwritten = readyAnswer(
        '',
        `Research step 99 of 99: A Step Without an Answer\n\nAfter Initial Research:\n${story}`,
      ).text;
      texts.push(unwritten);
      expect(unwritten).toContain('https://example.org/public-records/');
      expect(new Set(texts).size).toBe(texts.length);
      for (const text of texts) expect(text).not.toMatch(/\{\{|\}\}|undefined/);
      for (const part of ['facts', 'bias', 'angle', 'all']) {
        expect(readyAnswer('', `Story analysis: ${part}\n${story}`).text).toMatch(/^### /);
      }
    },
  );

  it('may use every placeholder that content/README.md names, and no other', () => {
    const readme = readFileSync(new URL('../../../content/README.md', import.meta.url), 'utf8');
    const section = readme.slice(readme.indexOf('## Placeholders'));
    const cells = [...section.matchAll(/^\| ((?:`\.?\w+`(?:, )?)+) \|/gm)].map(([, cell = '']) => cell);
    const named = new Set(cells.flatMap((cell) => cell.match(/\w+/g) ?? []));
    const story = storyIn('');
    const known = [...answerValues(story, sourcesOf(story), '').keys()].flatMap((name) => name.split('.'));
    expect([...named].toSorted()).toEqual([...new Set(known)].toSorted());
  });
});
