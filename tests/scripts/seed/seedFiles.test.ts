import { readFileSync, readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { articlesSql } from '../../../scripts/seed/articlesSql.ts';
import { articlesByCategory } from '../../../scripts/seed/articles.ts';
import { sampleSql } from '../../../scripts/seed/sampleSql.ts';

const folder = new URL('../../../supabase/', import.meta.url);
const images = readdirSync(new URL('seed-images/', folder));

describe('the files that fill a new backend', () => {
  it('are what their sources say: run `node scripts/seed/build.ts` where this fails', () => {
    expect(readFileSync(new URL('seed.sql', folder), 'utf8')).toBe(articlesSql());
    expect(readFileSync(new URL('sample.sql', folder), 'utf8')).toBe(sampleSql());
  });

  it('have exactly one drawing for each article that shows one: run `node scripts/seed/draw.ts`', () => {
    const wanted = Object.values(articlesByCategory)
      .flat()
      .filter(({ image }) => image !== null)
      .map(({ slug }) => `${slug}.webp`);
    expect(images.toSorted()).toEqual(wanted.toSorted());
  });

  it('have drawings of one size and few bytes', async () => {
    let total = 0;
    for (const name of images) {
      const file = new URL(`seed-images/${name}`, folder);
      const { size } = statSync(file);
      total += size;
      expect(size, name).toBeLessThanOrEqual(25_000);
      expect(await sharp(readFileSync(file)).metadata(), name).toMatchObject({
        format: 'webp',
        width: 1600,
        height: 900,
      });
    }
    expect(total).toBeLessThanOrEqual(2_200_000);
  });

  it('show only existing drawings', () => {
    const text = `${articlesSql()}${sampleSql()}`;
    const shown = new Set(Array.from(text.matchAll(/story-images\/seed\/([a-z0-9-]+\.webp)/g), (match) => match[1]));
    expect([...shown].filter((name) => !images.includes(name ?? ''))).toEqual([]);
    expect(shown.size).toBe(images.length);
  });
});
