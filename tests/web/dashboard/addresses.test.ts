import { expect, it } from 'vitest';
import { linkAddresses, partsByAddress } from '#web/dashboard/storyScreen/addresses.ts';

it.each([
  ['in brackets of any kind', '[https://a.example/1] (https://a.example/2) <https://a.example/3>', 3],
  ['with words and commas around it', 'See https://a.example/1, and https://a.example/2; done', 2],
  ['named twice', 'https://a.example/1 https://a.example/1', 1],
  ['absent', 'a.example/1', 0],
])('an address is found where it is %s', (_, text, count) => {
  expect(linkAddresses(text)).toEqual(Array.from({ length: count }, (_, at) => `https://a.example/${at + 1}`));
  expect(partsByAddress(text).join('')).toBe(text);
});
