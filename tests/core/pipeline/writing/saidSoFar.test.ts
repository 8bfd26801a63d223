import { describe, expect, it } from 'vitest';
import { saidSoFar } from '#core/pipeline/writing/saidSoFar.ts';

const answer =
  '```json\n{"headline": "Ferry \\"Line\\"\\nreopens", "count": 3, "paragraphs" : ["One: two. [1]", "Three \\u00e9"]}';

describe('what an answer in JSON says so far', () => {
  it('is its texts without its keys', () => {
    expect(saidSoFar(answer)).toBe('Ferry "Line"\nreopens\n\nOne: two. [1]\n\nThree é');
    expect(saidSoFar('I would rather "not".')).toBe('');
  });

  it('never shows an escape or a key in parts, however far it has come', () => {
    const whole = saidSoFar(answer);
    for (let at = 0; at <= answer.length; at += 1) {
      const now = saidSoFar(answer.slice(0, at));
      expect(now).not.toMatch(/\\|u00/);
      // A key that has not come to its colon is a text for a moment.
      const told = now.replace(/(?:\n\n)?(?:h|c|p)[a-z]*$/, '');
      expect(whole.startsWith(told), now).toBe(true);
    }
  });
});
