import { describe, expect, it } from 'vitest';
import { comparableAddress, knownAddresses, unknownAddresses, withSources } from '#core/research/sourceAddresses.ts';
import { growthOf, LINEAR } from '../../support/growthOf.ts';

describe('addresses that the model was not given', () => {
  it('are distinguished from those of the material and of its search', () => {
    const material = 'Material: https://www.known.org/page/ and http://other.org';
    const citations = [{ url: 'https://found.org/1', title: 'One' }];
    const answer = 'https://known.org/page https://other.org/#top https://found.org/1 https://made.up/2';
    expect(unknownAddresses(answer, knownAddresses(material, citations))).toEqual(['https://made.up/2']);
  });
});

describe('pages that a search returned beside its text', () => {
  it('are appended to the text, in the order of its citations', () => {
    const citations = [
      { url: 'https://a.org/1', title: 'First [page]' },
      { url: 'https://b.org/2', title: null },
    ];
    expect(withSources('It happened [1][2].', citations)).toBe(
      'It happened [1][2].\n\n### Pages found by the search\n1. [First page](https://a.org/1)\n2. <https://b.org/2>',
    );
  });

  it('are not repeated where the text holds them all', () => {
    const text = 'It happened [A](https://a.org/1/).';
    expect(withSources(text, [{ url: 'https://www.a.org/1', title: 'A' }])).toBe(text);
    expect(withSources('No search.', [])).toBe('No search.');
  });
});

it('an address is compared in linear time, whatever a search server sends as one', () => {
  const hostile = (length: number) => `https://a.example/${'#'.repeat(length)}\nx`;
  expect(comparableAddress(hostile(10))).toBe('a.example');
  expect(growthOf((length) => comparableAddress(hostile(length)), 20_000)).toBeLessThan(LINEAR);
});
