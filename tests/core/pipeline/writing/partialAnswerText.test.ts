import { describe, expect, it } from 'vitest';
import { saidSoFar } from '#core/pipeline/writing/saidSoFar.ts';

const answer =
  '```json\n{"headline": "Ferry \\"Line\\"\\nreopens", "count": 3, "paragraphs" : ["One: two. [1]", "Three \\u00e9"]}';

describe('the readable text of a partial JSON answer', () => {
  it('is its texts without its keys', () => {
    expect(saidSoFar(answer)).toBe('Ferry "Line"\nreopens\n\nOne: two. [1]\n\nThree é');
    expect(saidSoFar('I would rather "not".')).toBe('');
  });

  it('never shows a partial escape or key, at any length', () => {
    const whole = saidSoFar(answer);
    for (let at = 0; at <= answer.length; at += 1) {
      const now = saidSoFar(answer.slice(0, at));
      expect(now).not.toMatch(/\\|u00/);
      // A key without its colon yet looks like a text.
      const told = now.replace(/(?:\n\n)?(?:h|c|p)[a-z]*$/, '');
      expect(whole.startsWith(told), now).toBe(true);
    }
  });
});
