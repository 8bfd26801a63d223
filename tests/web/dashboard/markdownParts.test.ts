import { describe, expect, it } from 'vitest';
import { markdownParts } from '#web/dashboard/markdown/markdownParts.ts';

describe('a long Markdown text in parts', () => {
  it('gives the whole text when joined, and is cut between paragraphs', () => {
    const text = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} ${'word '.repeat(60)}`).join('\n\n');
    const parts = markdownParts(text);
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.slice(1).every((part) => part.startsWith('\n\n'))).toBe(true);
  });

  it('is cut anywhere where it has no paragraph and no line', () => {
    const parts = markdownParts('x'.repeat(1_000_000));
    expect(parts.join('')).toHaveLength(1_000_000);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(12_000);
  });

  it('is one part where it is short', () => {
    expect(markdownParts('')).toEqual(['']);
  });
});
