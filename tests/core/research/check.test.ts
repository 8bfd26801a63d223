import { assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOutput, countDescription, isCorrectable } from '#core/research/check.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${String(index)}`).join(' ');
const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${String(index)}`).join(' ');

describe('the description of a video', () => {
  it('passes at its limits and fails beyond them', () => {
    expect(checkOutput('description', `${words(175)}\n\n${tags(10)}`)).toEqual([]);
    expect(checkOutput('description', `${words(175)}\n\n${tags(15)}`)).toEqual([]);
    expect(checkOutput('description', `${words(176)}\n\n${tags(10)}`)).toEqual([
      'The description has 176 words before the hashtags; at most 175.',
    ]);
    expect(checkOutput('description', `${words(10)}\n${tags(9)}`)).toEqual([
      'The description has 9 hashtags; from 10 to 15.',
    ]);
    expect(checkOutput('description', `${words(200)} ${tags(16)}`)).toHaveLength(2);
  });

  it('counts hashtags of any script once each, and no fragments of addresses', () => {
    const text = 'See https://example.org/page#part and C# or #1 — #Київ #Київ #київ #Straße_2 #日本 .';
    expect(countDescription(text)).toEqual({ words: 5, hashtags: 4 });
    assert(
      property(nat(60), nat(30), (wordCount, tagCount) => {
        expect(countDescription(`${words(wordCount)}\n${tags(tagCount)}`)).toEqual({
          words: wordCount,
          hashtags: tagCount,
        });
      }),
    );
  });

  it('is worth a correction, as a title is; a missing source is not', () => {
    expect(isCorrectable('description')).toBe(true);
    expect(isCorrectable('title')).toBe(true);
    expect(isCorrectable('sources')).toBe(false);
  });
});

describe('the title of a story', () => {
  it('is the first line alone', () => {
    expect(checkOutput('title', 'Ferries sail again after eleven weeks\n\n### Title options')).toEqual([]);
    expect(checkOutput('title', 'Here are the titles:\n1. Ferries sail again')[0]).toContain('introduces something');
    expect(checkOutput('title', '---\nFerries sail again')).toEqual(['The first line is not a title.']);
    expect(checkOutput('title', `${'x'.repeat(101)}\n`)[0]).toContain('101 characters');
  });
});

describe('research', () => {
  it('fails the check where it has no source', () => {
    expect(checkOutput('sources', 'It happened. [Agency](https://example.org/1)')).toEqual([]);
    expect(checkOutput('sources', 'It happened.')).toEqual(['No source address stands in the answer.']);
  });
});
