import { describe, expect, it } from 'vitest';
import { editorHeadings, editorNotes } from '#core/research/editorNotes.ts';
import { researchSteps } from '#core/research/steps.ts';

describe('notes to editors in a text', () => {
  it('are headings that the prompts of the steps ask for', () => {
    const prompts = researchSteps.map(({ prompt }) => prompt).join('\n');
    for (const heading of editorHeadings) expect(prompts).toContain(`### ${heading}\n`);
  });

  it('are found as plain lines and as headings, once, and not within a sentence', () => {
    expect(
      editorNotes('The toll\n\n### Do not say\n\nx\n\nUse with care\n\ny\n\nUse with care\nHooks and eyes'),
    ).toEqual(['Do not say', 'Use with care']);
    expect(editorNotes('“Do not say it,” he said. Use with care.')).toEqual([]);
  });
});
