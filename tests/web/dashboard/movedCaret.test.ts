import { describe, expect, it } from 'vitest';
import { movedCaret } from '#web/dashboard/screens/production/article/movedCaret.ts';

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
    ['as a whole', 'One. Two| three.', 'New', 'New|'],
  ])('%s stays between the same words', (_, before, after, expected) => expect(shown(before, after)).toBe(expected));
});
