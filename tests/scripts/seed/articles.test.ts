import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { teaserOf } from '#web/site/text/teaser.ts';
import { articlesByCategory, readArticle } from '../../../scripts/seed/articles.ts';

const articles = Object.values(articlesByCategory).flat();
const published = articles.filter(({ hoursAgo }) => hoursAgo !== null);

describe('the articles of an empty site', () => {
  it('fill every part of every category page, and a second page', () => {
    const counts = Object.values(articlesByCategory).map(
      (list) => list.filter(({ hoursAgo }) => hoursAgo !== null).length,
    );
    expect(counts).toHaveLength(7);
    // A lead group of four, a row of four and a carousel of eight.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(16);
    expect(Math.max(...counts)).toBeGreaterThan(16);
  });

  it('have some that break, some unpublished, and some without a picture', () => {
    expect(published.filter(({ breaking }) => breaking).length).toBeGreaterThanOrEqual(3);
    expect(articles.length - published.length).toBeGreaterThanOrEqual(3);
    expect(published.some(({ image }) => image === null)).toBe(true);
  });

  it('have different texts', () => {
    const paragraphs = articles.flatMap((article) => article.paragraphs);
    for (const { title, summary, excerpt } of articles) expect(new Set([title, summary, excerpt, '']).size).toBe(4);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  it('have standfirsts that end where a sentence ends, on the lead and on the small cards', () => {
    const cut = published.filter(
      ({ summary, excerpt }) =>
        teaserOf({ summary, excerpt }) !== excerpt || ![summary, excerpt].every((text) => /[.?!”]$/.test(text)),
    );
    expect(cut.map(({ slug }) => slug)).toEqual([]);
  });

  it('are whole: four to eight paragraphs, edited no later than now, pictures described', () => {
    const broken = articles.filter(({ slug, paragraphs, updatedAfter, hoursAgo, image }) => {
      // Blank lines divide paragraphs; a line break inside one would show as a space.
      const readable = paragraphs.every((text) => /^\S[^\n]{60,}\S$/.test(text));
      const counted = paragraphs.length >= 4 && paragraphs.length <= 8;
      const described = image === null || /^Drawing of .{30,}\.$/.test(image.alt);
      const slugged = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
      return !(readable && counted && described && slugged && updatedAfter <= (hoursAgo ?? 0));
    });
    expect(broken.map(({ slug }) => slug)).toEqual([]);
  });
});

describe('a file that an editor wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'article-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const head = 'title: One: two\nsummary: S.\nexcerpt: E.\nhoursAgo: 3\nviews: 10\nshares: 1';
  const read = (front: string) => {
    const path = join(folder, 'one.md');
    writeFileSync(path, `---\n${front}\n---\n\nThe first.\n\nThe second.\n`);
    return readArticle(path);
  };

  it('needs no quotation marks, and its picture may be left out', () => {
    expect(read(head)).toMatchObject({
      slug: 'one',
      title: 'One: two',
      hoursAgo: 3,
      breaking: false,
      image: null,
      paragraphs: ['The first.', 'The second.'],
    });
    expect(read(head.replace('hoursAgo: 3', 'hoursAgo: draft')).hoursAgo).toBeNull();
    expect(read(head.replaceAll('\n', '\r\n')).title).toBe('One: two');
  });

  it.each([
    ['a field that does not exist', `${head}\ncolour: red`, /one\.md:8: colour is no field/],
    ['a picture that nobody drew', `${head}\nmotif: unicorn`, /one\.md:8: motif: .*"pylons"/],
    ['a word for a number', head.replace('views: 10', 'views: many'), /one\.md:6: views: .*write 3/],
    ['an hour that is neither', head.replace('hoursAgo: 3', 'hoursAgo: soon'), /one\.md:5: hoursAgo: /],
    ['no title', head.replace('title: One: two\n', ''), /one\.md:1: title is missing/],
    ['a title without its text', head.replace('One: two', ''), /one\.md:2: “title: ” is no/],
    ['one field twice', `${head}\nviews: 11`, /one\.md:8: views stands here twice/],
  ])('is refused by its line: %s', (_, wrong, said) => {
    expect(() => read(wrong)).toThrow(said);
  });

  it('is refused without front matter', () => {
    const path = join(folder, 'bare.md');
    writeFileSync(path, 'Only a text.\n');
    expect(() => readArticle(path)).toThrow(/bare\.md:1: has no front matter/);
  });
});
