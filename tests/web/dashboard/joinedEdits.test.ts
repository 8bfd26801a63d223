import { describe, expect, it } from 'vitest';
import { editOf, keptMine, rebased, withField } from '#web/dashboard/screens/production/article/articleEdit.ts';
import { joinedEdits } from '#web/dashboard/screens/production/article/joinedEdits.ts';

const fields = {
  title: 'Ferry',
  summary: '',
  content: 'One.\n\nTwo.\n\nThree.',
  slug: 'ferry',
  category: '',
  image: '',
  alt: '',
  breaking: false,
  correction: '',
};
const empty = editOf({ version: '2026-01-01', fields });

const [first, second] = [withField(empty, 'title', 'First tab'), withField(empty, 'summary', 'Second tab')];
const now = { version: '2026-01-02', fields: { ...fields, title: 'Theirs' } };

describe('what a closed tab left of an article', () => {
  it('is all in the next window, where nothing is typed', () => {
    const asked = rebased({ ...first, sent: { title: 'Sent' } }, now);
    expect(asked.conflicts).toEqual(['title']);
    expect(joinedEdits(editOf(now), asked)).toEqual({ joined: asked, rest: null });
  });

  it('comes beside what is typed there into other fields, on the newer version of the article', () => {
    for (const [own, left] of [
      [first, rebased(second, now)],
      [rebased(second, now), first],
    ] as const) {
      const { joined, rest } = joinedEdits(own, left);
      expect(rest).toBeNull();
      expect([joined.seen, joined.mine]).toEqual([now, { title: 'First tab', summary: 'Second tab' }]);
      // That somebody else changed the headline is still asked.
      expect(joined.conflicts).toEqual(['title']);
    }
  });

  it('stays kept where the same field is typed, and only that', () => {
    const left = withField(withField(first, 'alt', 'A ferry'), 'breaking', true);
    const own = withField(withField(second, 'title', 'Own'), 'breaking', true);
    const { joined, rest } = joinedEdits(own, left);
    expect(joined.mine).toEqual({ title: 'Own', summary: 'Second tab', breaking: true, alt: 'A ferry' });
    expect(rest).toEqual(first);
  });

  it('comes beside other paragraphs of the text; one that both changed stays kept, alone', () => {
    const left = withField(empty, 'content', 'One, first.\n\nTwo.\n\nThree, first.');
    const { joined, rest } = joinedEdits(withField(empty, 'content', 'One.\n\nTwo, second.\n\nThree, second.'), left);
    expect(joined.mine).toEqual({ content: 'One, first.\n\nTwo, second.\n\nThree, second.' });
    expect(rest?.mine).toEqual({ content: 'One.\n\nTwo.\n\nThree, first.' });
    const other = joinedEdits(withField(empty, 'content', 'One.\n\nTwo, second.\n\nThree.'), left);
    expect(other.joined.mine).toEqual({ content: 'One, first.\n\nTwo, second.\n\nThree, first.' });
    expect(other.rest).toBeNull();
  });

  it('stays kept as a whole text where somebody is asked about one of them', () => {
    const theirs = { version: '2026-01-02', fields: { ...fields, content: 'One, theirs.\n\nTwo.\n\nThree.' } };
    const own = rebased(withField(empty, 'content', 'One, mine.\n\nTwo.\n\nThree.'), theirs);
    expect(own.conflicts).toEqual(['content']);
    const left = withField(editOf(theirs), 'content', 'One, theirs.\n\nTwo, left.\n\nThree.');
    expect(joinedEdits(own, left)).toEqual({ joined: own, rest: left });
    const answered = keptMine(own, 'content');
    expect(joinedEdits(answered, left).joined.mine.content).toBe('One, mine.\n\nTwo, left.\n\nThree.');
  });
});
