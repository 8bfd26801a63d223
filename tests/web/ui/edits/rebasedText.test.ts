import { describe, expect, it } from 'vitest';
import { array, assert, constantFrom, nat, pre, property, string } from 'fast-check';
import { rebasedText } from '#web/ui/edits/rebasedText.ts';

const whole = 'The ferry sails again. Nobody knows for how long.';
const beginning = 'The ferry sails again.';
const rest = whole.slice(beginning.length);

describe('what was typed over the beginning of a text', () => {
  it.each([
    ['at its end goes to the end of the text', `${beginning} Or so.`, `${whole} Or so.`],
    ['in its middle stays there', 'The old ferry sails again.', `The old${whole.slice(3)}`],
    ['in place of its last words stands there', 'The ferry sails aga!', `The ferry sails aga!${rest}`],
    ['at both ends goes to both ends of the text', `So: ${beginning} Or so.`, `So: ${whole} Or so.`],
    [
      'at its end and in its middle goes to either',
      'The old ferry sails again. Or so.',
      `The old${whole.slice(3)} Or so.`,
    ],
    ['at its start, like that start', `The The ferry sails again. Or so.`, `The ${whole} Or so.`],
    ['in place of all of it, with the same first letter', 'Then nothing', 'Then nothing'],
    ['in place of all of it replaces the text', 'Новый', 'Новый'],
    ['which is nothing leaves the text', beginning, whole],
    ['which is the whole text, pasted back, is taken as it is', whole, whole],
    ['which has the whole text in it is taken as it is', `${whole} And so on.`, `${whole} And so on.`],
    ['which is its removal removes the text', '', ''],
  ])('%s', (_, typed, expected) => expect(rebasedText(whole, beginning, typed)).toBe(expected));

  it('goes on where a first edit was already made on the whole text', () => {
    const first = `${beginning} Or so.`;
    const made = rebasedText(whole, beginning, first);
    expect(rebasedText(made, first, `${first} Or not.`)).toBe(`${whole} Or so. Or not.`);
    expect(rebasedText(made, first, `So: ${first}`)).toBe(`So: ${whole} Or so.`);
    expect(rebasedText(made, first, `So: ${first} Or not.`)).toBe(`So: ${whole} Or so. Or not.`);
    expect(rebasedText(made, first, 'The old ferry sails again. Or so.')).toBe(`The old${whole.slice(3)} Or so.`);
  });

  it('tells a whole text that is pasted over its beginning from one beside it', () => {
    const whole = 'After eleven weeks the line sails again, and nobody in the harbour believed it.';
    const shown = whole.slice(0, 30);
    expect(rebasedText(whole, shown, `Look: ${whole}${whole}`)).toBe(`Look: ${whole}${whole}`);
    expect(rebasedText(whole, shown, `${shown}${whole}${whole}`)).toBe(`${whole}${whole}${whole}`);
    expect(rebasedText(whole, shown, `${shown.slice(0, 5)}${whole}${shown.slice(5)}`)).toBe(
      `${whole.slice(0, 5)}${whole}${whole.slice(5)}`,
    );
  });

  it('leaves whole signs whole', () => {
    expect(rebasedText('The day 😀 ends', 'The day 😀', 'The day 😁')).toBe('The day 😁 ends');
  });

  it('loses nothing that was not shown, wherever two texts are typed into real sentences', () => {
    const words = array(constantFrom('ferry', 'sails', 'again', 'nobody', 'knows', 'the', 'line'), {
      minLength: 6,
      maxLength: 60,
    });
    assert(
      property(words, nat(), nat(), nat(), (sentence, length, one, two) => {
        const text = sentence.map((word, at) => `${word}${at}`).join(' ');
        const shown = text.slice(0, 12 + (length % (text.length - 12)));
        const [from, to] = [one % (shown.length + 1), two % (shown.length + 1)].toSorted((a, b) => a - b);
        const typed = `${shown.slice(0, from)}<A>${shown.slice(from, to)}<B>${shown.slice(to)}`;
        const made = rebasedText(text, shown, typed);
        expect(made.replace('<A>', '').replace('<B>', '')).toBe(text);
      }),
    );
  });

  it('loses no character, wherever it was typed', () => {
    assert(
      property(string({ minLength: 8 }), string(), string(), nat(), (shown, rest, typed, place) => {
        const at = place % (shown.length + 1);
        const edited = shown.slice(0, at) + typed + shown.slice(at);
        // Else it may have been typed at the end.
        pre(at === shown.length || !edited.startsWith(shown));
        // The end of what was shown stands there once, and nobody pasted in all of the text.
        pre(!edited.slice(0, -8).includes(shown.slice(-8)));
        pre(rest === '' || !edited.includes(shown + rest));
        const text = rebasedText(shown + rest, shown, edited);
        expect(text).toHaveLength(shown.length + rest.length + typed.length);
        expect(text).toContain(typed);
      }),
    );
  });
});
