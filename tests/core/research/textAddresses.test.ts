import { expect, it } from 'vitest';
import { addressesIn, partsByAddress } from '#core/research/textAddresses.ts';
import { growthOf, LINEAR } from '../../support/growthOf.ts';

it.each([
  ['in brackets of any kind', '[https://a.example/1] (https://a.example/2) <https://a.example/3>', 3],
  ['with words and commas around it', 'See https://a.example/1, and https://a.example/2; done', 2],
  ['in a list without white space', 'https://a.example/1,https://a.example/2;http://a.example/3', 3],
  [
    'in Markdown links without white space',
    '[A](https://a.example/1)[B](https://a.example/2)|[C](https://a.example/3)',
    3,
  ],
  ['named twice', 'https://a.example/1 https://a.example/1', 1],
  ['absent', 'a.example/1 and https://, https://...', 0],
])('an address is found where it is %s', (_, text, count) => {
  const found = addressesIn(text).map((address) => address.replace('http:', 'https:'));
  expect(found).toEqual(Array.from({ length: count }, (_one, at) => `https://a.example/${at + 1}`));
  expect(partsByAddress(text).join('')).toBe(text);
});

it.each([
  'https://www.spiegel.example/a-1234,00.html',
  'https://a.example/x_(y)',
  'https://a.example/x_(y_(z))',
  'https://archive.example/2020/https://b.example/1',
  'https://a.example/?q=1;2#f',
  'https://a.example/p?q=1#f',
])('what belongs to an address stays part of it: %s', (address) => {
  expect(addressesIn(`See **${address}**, (${address}), ${address}!`)).toEqual([address]);
  expect(partsByAddress(`A: ${address}.`)).toEqual(['A: ', address, '.']);
});

it('an address that the table shortened keeps the sign of it', () => {
  expect(addressesIn('https://a.example/1 https://a.example/x_(y,…')).toEqual([
    'https://a.example/1',
    'https://a.example/x_(y,…',
  ]);
});

it.each(['https://', 'https://a.example/,', 'https://a.example/('])(
  'addresses are found in linear time: %s',
  (sign) => {
    const hostile = (length: number) => sign.repeat(length);
    expect(partsByAddress(hostile(3)).join('')).toBe(hostile(3));
    expect(growthOf((length) => addressesIn(hostile(length)), 20_000)).toBeLessThan(LINEAR);
  },
);
