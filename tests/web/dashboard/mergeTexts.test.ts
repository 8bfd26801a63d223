import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '#web/dashboard/screens/production/article/mergeTexts.ts';

const joined = (paragraphs: readonly string[]) => paragraphs.join('\n\n');
const merged = (base: string[], mine: string[], theirs: string[], prefer: 'mine' | 'theirs' = 'mine') =>
  mergeTexts(joined(base), joined(mine), joined(theirs), prefer);
const words = [
  'The ferry sails again.',
  'The harbour is closed.',
  'Nobody was hurt.',
  'Tickets cost more.',
  'It rains.',
];
const text = array(constantFrom(...words), { maxLength: 7 }).map(joined);

describe('the merge of two changed texts', () => {
  it('takes what only one person inserted, removed or changed, anywhere', () => {
    const base = ['The first one.', 'The second one.', 'The third one.', 'The fourth one.'];
    const mine = ['The first one, corrected.', 'The second one.', 'The third one.', 'New at the end.'];
    const theirs = ['Before all.', 'The first one.', 'The second one, corrected.', 'The fourth one.'];
    expect(merged(base, mine, theirs)).toEqual({
      text: joined(['Before all.', 'The first one, corrected.', 'The second one, corrected.', 'New at the end.']),
      conflicts: [],
    });
  });

  it('loses no word of a paragraph that one splits while the other inserts one before it', () => {
    const split = ['The ferry sails on Monday again', 'with one ship of three', 'and half of its crew.'];
    const base = [split.join(' '), 'It rains.'];
    const { text: made, conflicts } = merged(base, ['New introduction.', ...base], [...split, 'It rains.']);
    expect([made, conflicts]).toEqual([joined(['New introduction.', ...split, 'It rains.']), []]);
  });

  it('asks about the paragraphs alone that both changed, and merges all others whatever is answered', () => {
    const base = ['The ferry sails on Monday.', 'It rains.', 'Tickets cost more.'];
    const mine = ['The ferry sails on Tuesday.', 'It rains.', 'Tickets cost much more.', 'By me.'];
    const theirs = ['The ferry sails on Sunday.', 'A new one.', 'It rains.', 'Tickets cost more.'];
    const answer = (prefer: 'mine' | 'theirs') => merged(base, mine, theirs, prefer);
    const rest = ['A new one.', 'It rains.', 'Tickets cost much more.', 'By me.'];
    expect(answer('mine').text).toBe(joined(['The ferry sails on Tuesday.', ...rest]));
    expect(answer('theirs').text).toBe(joined(['The ferry sails on Sunday.', ...rest]));
    expect(answer('mine').conflicts).toEqual([{ mine: mine[0], theirs: theirs[0], at: 0 }]);
  });

  it('asks where one removed what the other changed, and where both inserted at one place', () => {
    const base = ['The ferry sails on Monday.', 'It rains.'];
    expect(merged(base, ['It rains.'], ['The ferry sails on Sunday.', 'It rains.']).conflicts).toEqual([
      { mine: '', theirs: 'The ferry sails on Sunday.', at: 0 },
    ]);
    expect(merged(base, [...base, 'Mine.'], [...base, 'Theirs.']).conflicts).toEqual([
      { mine: 'Mine.', theirs: 'Theirs.', at: joined(base).length + 2 },
    ]);
    expect(merged(base, [...base, 'The same.'], [...base, 'The same.']).conflicts).toEqual([]);
  });

  it('is the other text where one side changed nothing, and the same whoever merges', () => {
    assert(
      property(text, text, text, (base, mine, theirs) => {
        expect(mergeTexts(base, base, theirs, 'mine').text).toBe(theirs);
        expect(mergeTexts(base, mine, base, 'theirs').text).toBe(mine);
        const [here, there] = [mergeTexts(base, mine, theirs, 'mine'), mergeTexts(base, theirs, mine, 'theirs')];
        expect(here.text).toBe(there.text);
        expect(here.conflicts).toEqual(
          there.conflicts.map(({ mine: a, theirs: b, at }) => ({ mine: b, theirs: a, at })),
        );
      }),
    );
  });

  it('loses no paragraph that one person wrote where the other did nothing', () => {
    // Ana changes or removes paragraphs with an even number, Ben those with an odd one.
    const act = constantFrom('keep', 'change', 'remove', 'insert');
    const changed = (base: readonly string[], acts: readonly string[], name: string, rest: number) =>
      base.flatMap((words, at) => {
        if (at % 2 !== rest || acts[at] === 'keep') return [words];
        if (acts[at] === 'remove') return [];
        return acts[at] === 'change' ? [`${words} ${name}`] : [words, `${name} wrote this after number ${at}`];
      });
    assert(
      property(array(act, { minLength: 2, maxLength: 9 }), (acts) => {
        const base = acts.map((_, at) => `Paragraph ${at} has its own ${'abcdefghi'[at]} words`);
        const [ana, ben] = [changed(base, acts, 'Ana', 0), changed(base, acts, 'Ben', 1)];
        const { text: result } = merged(base, ana, ben);
        for (const words of [...ana, ...ben].filter((each) => !base.includes(each))) expect(result).toContain(words);
      }),
    );
  });
});
