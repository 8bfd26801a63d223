import { expect, it } from 'vitest';
import { articleDifferences, shownDifferences } from '#web/dashboard/screens/production/article/articleDifferences.ts';

const fields = {
  title: 'Ships left',
  summary: '',
  content: 'One.\n\nTwo.\n\nThree.',
  image: '',
  alt: '',
  category: 'world',
  slug: 'ships',
  breaking: false,
  correction: '',
};
const categories = [
  { name: 'World', slug: 'world' },
  { name: 'China Watch', slug: 'china-watch' },
];
const shown = (after: Partial<typeof fields>) =>
  shownDifferences(articleDifferences(fields, { ...fields, ...after }, categories)).map(({ label, kind }) => [
    kind,
    label,
  ]);

it('a text that is as before is named among what is the same, and counted where the difference is shown', () => {
  const all = articleDifferences(fields, { ...fields, title: 'Boats left' }, categories);
  expect(all.filter(({ kind }) => kind === 'same').map(({ label }) => label)).toContain('Text');
  const title = ['changed', 'Headline'];
  expect(shown({ title: 'Boats left' })).toEqual([title, ['left out', '3 paragraphs as before']]);
  expect(shown({ title: 'Boats left', content: `${fields.content}\n\n` })).toEqual([
    title,
    ['left out', '3 paragraphs as before'],
  ]);
});

it('of a text that changed the paragraphs beside a change are shown', () => {
  expect(shown({ content: 'One.\n\nTwo.\n\nThree boats left.', category: 'china-watch' })).toEqual([
    ['same', 'Paragraph 1'],
    ['same', 'Paragraph 2'],
    ['changed', 'Paragraph 3'],
    ['changed', 'Category'],
  ]);
});
