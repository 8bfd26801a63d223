import { expect, it } from 'vitest';
import {
  editOf,
  keptMine,
  rebased,
  tookTheirs,
  withField,
} from '#web/dashboard/screens/production/article/articleEdit.ts';
import { joinedEdits } from '#web/dashboard/screens/production/article/joinedEdits.ts';

const fields = {
  title: 'Ferry',
  summary: '',
  content: 'One.\n\nTwo.',
  slug: 'ferry',
  category: '',
  image: '',
  alt: '',
  breaking: false,
  correction: '',
};
const empty = editOf({ version: '2026-01-01', fields });

it('an edit of one tab is stored beside that of another one, and goes alone when it is saved', () => {
  const first = withField(empty, 'title', 'First tab');
  const second = withField(empty, 'summary', 'Second tab');
  const both = joinedEdits(first, null, second);
  expect(both.mine).toEqual({ title: 'First tab', summary: 'Second tab' });
  // The second tab saved its own.
  const now = { version: '2026-01-02', fields: { ...fields, summary: 'Second tab' } };
  const saved = joinedEdits(both, second, editOf(now));
  expect([saved.mine, saved.seen]).toEqual([{ title: 'First tab' }, now]);
  // The first tab has not heard of it yet, and types on.
  const typed = joinedEdits(saved, first, withField(first, 'title', 'First tab, on'));
  expect([typed.mine, typed.seen]).toEqual([{ title: 'First tab, on' }, now]);
  expect(joinedEdits(typed, withField(first, 'title', 'First tab, on'), rebased(empty, now)).mine).toEqual({});
});

it('what one tab undoes in the text is undone in what is stored for both', () => {
  const first = withField(empty, 'content', 'One, first.\n\nTwo.');
  const both = joinedEdits(first, null, withField(empty, 'content', 'One.\n\nTwo, second.'));
  expect(both.mine.content).toBe('One, first.\n\nTwo, second.');
  expect(joinedEdits(both, first, empty).mine).toEqual({ content: 'One.\n\nTwo, second.' });
});

it('a question that was answered is answered in what is stored, too', () => {
  const now = { version: '2026-01-02', fields: { ...fields, title: 'Theirs', content: 'One, theirs.\n\nTwo.' } };
  const typed = withField(withField(empty, 'title', 'Mine'), 'content', 'One, mine.\n\nTwo.');
  const asked = rebased(typed, now);
  expect(asked.conflicts).toEqual(['title', 'content']);
  for (const answered of [
    keptMine(keptMine(asked, 'title'), 'content'),
    tookTheirs(keptMine(asked, 'title'), 'content'),
  ])
    expect(joinedEdits(asked, asked, answered)).toEqual(answered);
  // Another tab, which has not heard of the answer, types on elsewhere.
  const answered = keptMine(asked, 'title');
  const other = joinedEdits(answered, asked, withField(asked, 'summary', 'Typed on'));
  expect([other.conflicts, other.mine.title]).toEqual([['content'], 'Mine']);
});
