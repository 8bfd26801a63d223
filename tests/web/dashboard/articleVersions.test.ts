import { describe, expect, it } from 'vitest';
import { articleVersions } from '#web/dashboard/screens/production/article/articleVersions.ts';

type View = Parameters<typeof articleVersions>[0];
type Change = View['changes'][number];

const fields = {
  title: 'Third',
  summary: '',
  content: '',
  image: '/new.png',
  alt: '',
  category: '',
  slug: 'ferry',
  breaking: false,
  correction: '',
};
let id = 0;
const change = (hour: string, field: string, before: string | null, after: string | null, by = 'ana'): Change => ({
  id: (id += 1),
  at: `2026-11-18T${hour}:00Z`,
  field,
  before,
  after,
  by,
});
const published = (hour: string) => change(hour, 'is_published', 'false', 'true', 'ben');
const view = (since: string, changes: readonly Change[], more: Partial<View> = {}): View => ({
  article: {
    id: 'a',
    version: '',
    state: 'published',
    since: `2026-11-18T${since}:00Z`,
    address: '',
    origin: 'editor',
    sources: [],
    fields,
  },
  changes: [...changes],
  hasAllChanges: true,
  ...more,
});
const told = (of: View) => articleVersions(of).map(({ at, by, fields: { title } }) => [at.slice(11, 16), by, title]);

describe('the versions of an article that readers had', () => {
  it('are those since it was published, newest first, with who made each', () => {
    const changes = [
      change('12:00', 'title', 'Second', 'Third', 'cleo'),
      change('11:00', 'confirmed', null, 'number: 12'),
      change('10:00', 'title', 'First', 'Second'),
      published('09:00'),
      change('08:00', 'title', 'Draft', 'First'),
      change('07:00', 'created', null, 'Draft'),
    ];
    expect(told(view('09:00', changes))).toEqual([
      ['12:00', 'cleo', 'Third'],
      ['10:00', 'ana', 'Second'],
      ['09:00', 'ben', 'First'],
    ]);
  });

  it('take what was saved together as one, and a new picture back to the one before', () => {
    const changes = [
      change('12:00', 'image', null, '/new.png'),
      change('12:00', 'image', '/old.png', null),
      change('12:00', 'title', 'First', 'Third'),
      published('09:00'),
    ];
    expect(articleVersions(view('09:00', changes)).map((one) => [one.fields.title, one.fields.image])).toEqual([
      ['Third', '/new.png'],
      ['First', '/old.png'],
    ]);
  });

  it('have the category that they had then', () => {
    const changes = [
      change('12:00', 'title', 'First', 'Third'),
      change('11:00', 'category', 'world', ''),
      published('09:00'),
    ];
    expect(articleVersions(view('09:00', changes)).map((one) => [one.fields.title, one.fields.category])).toEqual([
      ['Third', ''],
      ['First', ''],
      ['First', 'world'],
    ]);
  });

  it('begin at the hour that it waited for, with what was changed before it', () => {
    const changes = [
      change('12:00', 'title', 'Second', 'Third'),
      change('10:00', 'title', 'First', 'Second'),
      published('09:00'),
    ];
    expect(told(view('11:00', changes))).toEqual([
      ['12:00', 'ana', 'Third'],
      ['11:00', 'ana', 'Second'],
    ]);
  });

  it('are not what was written while it was off the site', () => {
    const changes = [
      published('14:00'),
      change('13:00', 'title', 'Second', 'Third'),
      change('12:00', 'is_published', 'true', 'false'),
      change('10:00', 'title', 'First', 'Second'),
      published('09:00'),
    ];
    expect(told(view('09:00', changes))).toEqual([
      ['14:00', 'ben', 'Third'],
      ['10:00', 'ana', 'Second'],
      ['09:00', 'ben', 'First'],
    ]);
  });

  it('leave out those of which the history is not there', () => {
    const changes = [change('12:00', 'title', 'Second', 'Third')];
    expect(told(view('09:00', changes, { hasAllChanges: false }))).toEqual([['12:00', 'ana', 'Third']]);
    expect(told(view('09:00', changes))).toEqual([
      ['12:00', 'ana', 'Third'],
      ['09:00', '', 'Second'],
    ]);
    expect(articleVersions({ article: null, changes: [], hasAllChanges: true })).toEqual([]);
  });
});
