import { describe, expect, it } from 'vitest';
import {
  afterRefusal,
  afterSave,
  editOf,
  keptMine,
  rebased,
  type SeenArticle,
  shownFields,
  tookTheirs,
  withField,
} from '#web/dashboard/screens/production/article/articleEdit.ts';
import { markPlaces } from '#web/dashboard/screens/production/article/markPlaces.ts';

const fields = {
  title: 'Ferry',
  summary: 'It sails.',
  content: 'One.\n\nTwo.\n\nThree.',
  slug: 'ferry',
  category: 'eu-watch',
  image: '',
  alt: '',
  breaking: false,
  correction: '',
};
const seen: SeenArticle = { version: '1', fields };
const theirs = (change: Partial<typeof fields>, version = '2') => ({ version, fields: { ...fields, ...change } });

describe('an article under two hands', () => {
  it('takes over what a colleague saved where nothing was typed here', () => {
    const edit = rebased(withField(editOf(seen), 'title', 'Mine'), theirs({ summary: 'Theirs.' }));
    expect(shownFields(edit)).toMatchObject({ title: 'Mine', summary: 'Theirs.' });
    expect(edit.conflicts).toEqual([]);
  });

  it('merges changes to different paragraphs, and asks where both changed the same one', () => {
    const mine = withField(editOf(seen), 'content', 'One!\n\nTwo.\n\nThree.');
    const merged = rebased(mine, theirs({ content: 'One.\n\nTwo.\n\nThree?' }));
    expect(shownFields(merged).content).toBe('One!\n\nTwo.\n\nThree?');
    expect(merged.conflicts).toEqual([]);
    const met = rebased(mine, theirs({ content: 'One?\n\nTwo.\n\nThree.' }));
    expect(met.conflicts).toEqual(['content']);
    expect(shownFields(keptMine(met, 'content')).content).toBe('One!\n\nTwo.\n\nThree.');
    expect(shownFields(tookTheirs(met, 'content')).content).toBe('One?\n\nTwo.\n\nThree.');
  });

  it('keeps every other paragraph of both, also what is saved while the question is open', () => {
    const mine = withField(editOf(seen), 'content', 'One!\n\nTwo.\n\nThree!\n\nFour.');
    const met = rebased(mine, theirs({ content: 'One?\n\nTwo.\n\nThree.' }));
    const later = rebased(met, theirs({ content: 'One?\n\nTwo, at last.\n\nThree.' }, '3'));
    expect(later.conflicts).toEqual(['content']);
    expect(shownFields(keptMine(later, 'content')).content).toBe('One!\n\nTwo, at last.\n\nThree!\n\nFour.');
    expect(shownFields(tookTheirs(later, 'content')).content).toBe('One?\n\nTwo, at last.\n\nThree!\n\nFour.');
    // The colleague took it back.
    const over = rebased(later, theirs({ content: 'One.\n\nTwo, at last.\n\nThree.' }, '4'));
    expect([over.conflicts, shownFields(over).content]).toEqual([[], 'One!\n\nTwo, at last.\n\nThree!\n\nFour.']);
  });

  it('recognises its own save when it comes back, and keeps what was typed meanwhile', () => {
    const sent = { ...withField(editOf(seen), 'title', 'Saved'), sent: { title: 'Saved' } };
    const typedOn = withField(sent, 'title', 'Saved and more');
    expect(rebased(typedOn, theirs({ title: 'Saved' })).conflicts).toEqual([]);
    expect(afterSave(typedOn, theirs({ title: 'Saved' })).mine).toEqual({ title: 'Saved and more' });
    expect(afterSave(sent, theirs({ title: 'Saved' })).mine).toEqual({});
  });

  it('leaves out what was taken back while it was being saved', () => {
    const sent = { ...withField(editOf(seen), 'title', 'Too soon'), sent: { title: 'Too soon' } };
    const takenBack = withField(sent, 'title', seen.fields.title);
    for (const edit of [
      afterSave(takenBack, theirs({ title: 'Too soon' })),
      rebased(takenBack, theirs({ title: 'Too soon' })),
    ]) {
      expect(shownFields(edit).title).toBe(seen.fields.title);
      expect(edit.conflicts).toEqual([]);
    }
  });

  it('has no change left where a refused one was typed back, before the answer or after it', () => {
    const sent = { ...withField(editOf(seen), 'title', 'Refused'), sent: { title: 'Refused' } };
    expect(afterRefusal(withField(sent, 'title', seen.fields.title)).mine).toEqual({});
    expect(withField(afterRefusal(sent), 'title', seen.fields.title).mine).toEqual({});
    expect(afterRefusal(sent).mine).toEqual({ title: 'Refused' });
  });

  it('has no change left after it was undone by hand', () => {
    expect(withField(withField(editOf(seen), 'breaking', true), 'breaking', false).mine).toEqual({});
  });
});

describe('marks in a text', () => {
  it('are found across the numbers of sources, in their order, without overlaps', () => {
    const text = 'A “first [1] quote” by Astrava, 9,400 people.';
    const marks = [
      { id: 'b', text: '9,400' },
      { id: 'a', text: '“first quote”' },
      { id: 'c', text: 'quote' },
      { id: 'd', text: 'not there' },
    ];
    expect(markPlaces(text, marks).map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
      ['a', '“first [1] quote”'],
      ['b', '9,400'],
    ]);
  });

  it.each([
    ['3', 'Some 31,000 pilots, 1,213 planes at 1:03 and 3 schools.', 45],
    ['000', 'Some 31,000 and 000.', 16],
    ['Ann', 'Anna and Ann.', 9],
    ['Ann', 'Anna alone.', 0],
  ])('are not found within a longer word or figure where they stand alone: %s in “%s”', (words, text, start) => {
    expect(markPlaces(text, [{ id: 'a', text: words }])).toEqual([{ id: 'a', start, end: start + words.length }]);
  });
});
