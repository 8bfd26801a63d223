import { describe, expect, it } from 'vitest';
import { partialAnswerText } from '#core/pipeline/writing/partialAnswerText.ts';

const answer =
  '```json\n{"headline": "Ferry \\"Line\\"\\nreopens", "count": 3, "paragraphs" : ["One: two. [1]", "Three \\u00e9"]}';

describe('the readable text of a partial JSON answer', () => {
  it('is its texts without its keys', () => {
    expect(partialAnswerText(answer)).toBe('Ferry "Line"\nreopens\n\nOne: two. [1]\n\nThree é');
    expect(partialAnswerText('I would rather "not".')).toBe('');
  });

  it('never shows a partial escape or key, at any length', () => {
    const whole = partialAnswerText(answer);
    for (let at = 0; at <= answer.length; at += 1) {
      const now = partialAnswerText(answer.slice(0, at));
      expect(now).not.toMatch(/\\|u00/);
      // A key without its colon yet looks like a text.
      const told = now.replace(/(?:\n\n)?(?:h|c|p)[a-z]*$/, '');
      expect(whole.startsWith(told), now).toBe(true);
    }
  });
});
