import { describe, expect, it } from 'vitest';
import { articlesByCategory } from '../../../scripts/seed/categories.ts';

const articles = Object.values(articlesByCategory).flat();
const published = articles.filter(({ hoursAgo }) => hoursAgo !== null);

describe('the articles of an empty site', () => {
  it('are about sixty, fill the rows of two category pages, and leave none of the seven empty', () => {
    expect(published.length).toBeGreaterThanOrEqual(60);
    const counts = Object.values(articlesByCategory).map(
      (list) => list.filter(({ hoursAgo }) => hoursAgo !== null).length,
    );
    expect(counts).toHaveLength(7);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
    expect(counts.filter((count) => count >= 16)).toHaveLength(2);
  });

  it('have some that break, some unpublished, and some without a picture', () => {
    expect(published.filter(({ breaking }) => breaking === true).length).toBeGreaterThanOrEqual(3);
    expect(articles.length - published.length).toBeGreaterThanOrEqual(3);
    expect(published.some(({ image }) => image === undefined)).toBe(true);
  });

  it('each say something of their own', () => {
    const paragraphs = articles.flatMap((article) => article.paragraphs);
    for (const { title, summary, excerpt } of articles) expect(new Set([title, summary, excerpt, '']).size).toBe(4);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  it('are whole: four to eight paragraphs, edited no later than now, pictures described', () => {
    const broken = articles.filter(({ slug, paragraphs, updatedAfter = 0, hoursAgo, image }) => {
      // Blank lines divide paragraphs; a line break inside one would show as a space.
      const readable = paragraphs.every((text) => /^\S[^\n]{60,}\S$/.test(text));
      const counted = paragraphs.length >= 4 && paragraphs.length <= 8;
      const described = image === undefined || /^Drawing of .{30,}\.$/.test(image.alt);
      const slugged = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
      return !(readable && counted && described && slugged && updatedAfter <= (hoursAgo ?? 0));
    });
    expect(broken.map(({ slug }) => slug)).toEqual([]);
  });
});
