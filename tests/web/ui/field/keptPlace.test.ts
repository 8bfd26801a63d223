import { expect, it } from 'vitest';
import { keptPlace } from '#web/ui/field/keptPlace.ts';

it.each([
  ['typed on at it', 'Night boat', 10, 'Night boat sails', 10],
  ['typed behind it', 'Night boat', 5, 'Night boats', 5],
  ['typed before it', 'Night boat', 6, 'The night boat', 10],
  ['changed on both sides', 'Night boat', 6, 'A day ferry', null],
])('a place in a text is found again: %s', (_, before, at, now, place) => {
  expect(keptPlace(before, at, now)).toBe(place);
});
