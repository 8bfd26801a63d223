import { describe, expect, it } from 'vitest';
import { keptPlace, movedCaret, movedPlace, nearestPlace } from '#web/ui/field/textAnchors.ts';

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

it.each([
  ['alone', 'boat', 'The boat sails', 0, 4],
  ['nearer before', 'boat', 'A boat, a boat', 4, 2],
  ['nearer behind', 'boat', 'A boat, a boat', 8, 10],
  ['nowhere', 'ferry', 'A boat', 3, -1],
])('words are found where they moved least: %s', (_, words, text, expected, place) => {
  expect(nearestPlace(words, text, expected)).toBe(place);
});

/** The text with the caret where it stands after others changed it. */
const shown = (before: string, after: string) => {
  const caret = before.indexOf('|');
  const at = movedCaret(before.replace('|', ''), after, caret);
  return `${after.slice(0, at)}|${after.slice(at)}`;
};

describe('a caret in a text that others change', () => {
  it.each([
    ['before it', 'One. Two| three.', 'Zero. One. Two three.', 'Zero. One. Two| three.'],
    ['behind it', 'One. Two| three.', 'One. Two three. Four.', 'One. Two| three. Four.'],
    ['on both sides of it', 'One. Two| three.', 'Zero. One. Two three. Four.', 'Zero. One. Two| three. Four.'],
    ['at its end', 'One.|', 'Zero. One.', 'Zero. One.|'],
    ['just behind it', 'One. Two| three.', 'One. Two other words.', 'One. Two| other words.'],
    ['near it, in a short text', 'One.\n\nTwo. More.|', 'One, longer.\n\nTwo. More.', 'One, longer.\n\nTwo. More.|'],
    ['as a whole', 'One. Two| three.', 'New', 'New|'],
  ])('%s stays between the same words', (_, before, after, expected) => expect(shown(before, after)).toBe(expected));
});
