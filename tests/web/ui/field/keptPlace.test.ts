import { expect, it } from 'vitest';
import { keptPlace, movedPlace } from '#web/ui/field/keptPlace.ts';

it.each([
  ['typed on at it', 'Night boat', 10, 'Night boat sails', 10],
  ['typed behind it', 'Night boat', 5, 'Night boats', 5],
  ['typed before it', 'Night boat', 6, 'The night boat', 10],
  ['changed on both sides', 'Night boat', 6, 'A day ferry', null],
])('a place in a text is found again: %s', (_, before, at, now, place) => {
  expect(keptPlace(before, at, now)).toBe(place);
});

it.each([
  ['behind all of it', 'Night', 5, 'Night boat', 10],
  ['before what was put in', 'Night', 2, 'Night boat', 2],
  ['behind what was put in', 'Night X so', 7, 'Night boat X so', 12],
])('a place moves with the text in which more was put: %s', (_, before, at, now, place) => {
  expect(movedPlace(before, at, now)).toBe(place);
});
