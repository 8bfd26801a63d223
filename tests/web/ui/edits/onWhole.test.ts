import { describe, expect, it } from 'vitest';
import { assert, nat, property, string } from 'fast-check';
import { onWhole } from '#web/ui/edits/onWhole.ts';

const whole = 'The ferry sails again. Nobody knows for how long.';
const beginning = 'The ferry sails again.';

describe('what was typed over the beginning of a text', () => {
  it.each([
    ['at its end goes to the end of the text', `${beginning} Or so.`, `${whole} Or so.`],
    ['in its middle stays there', 'The old ferry sails again.', `The old${whole.slice(3)}`],
    ['after some steps back takes away from the end of the text', 'The ferry sails aga!', `${whole.slice(0, -3)}!`],
    ['in place of all of it replaces the text', 'Новый', 'Новый'],
    ['which is nothing leaves the text', beginning, whole],
    ['which is its removal removes the text', '', ''],
  ])('%s', (_, typed, expected) => expect(onWhole(whole, beginning, typed)).toBe(expected));

  it('loses no character, wherever it was typed', () => {
    assert(
      property(string({ minLength: 1 }), string(), string(), nat(), (shown, rest, typed, place) => {
        const at = place % (shown.length + 1);
        const text = onWhole(shown + rest, shown, shown.slice(0, at) + typed + shown.slice(at));
        expect(text).toHaveLength(shown.length + rest.length + typed.length);
        expect(text).toContain(typed);
      }),
    );
  });
});
