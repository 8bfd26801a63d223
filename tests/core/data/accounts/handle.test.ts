import { describe, expect, it } from 'vitest';
import { normaliseHandle } from '#core/data/accounts/handle.ts';

describe('the handle of an account', () => {
  it.each([
    ['nasa', 'nasa'],
    ['@nasa', 'nasa'],
    ['  @@NASA_Hubble ', 'NASA_Hubble'],
    ['https://x.com/NASA_Hubble', 'NASA_Hubble'],
    [' twitter.com/@nasa/?lang=en ', 'nasa'],
  ])('%j is %s', (typed, stored) => {
    expect(normaliseHandle(typed)).toBe(stored);
  });

  it.each([
    ['', 'The username is blank.'],
    ['  @ ', 'The username is blank.'],
    ['Barack Obama', 'A username has no spaces: "Barack Obama"'],
    ['x'.repeat(80), 'A username has at most 50 characters; this one has 80.'],
    ['https://x.com.example/nasa', 'A username has only letters, digits and underscores: "https://x.com.example/nasa"'],
    ['x.com/nasa/status/1', 'A username has only letters, digits and underscores: "x.com/nasa/status/1"'],
    ['naša', 'A username has only letters, digits and underscores: "naša"'],
    ["'; drop--", `A username has no spaces: "'; drop--"`],
    ['a\0b', 'A username has only letters, digits and underscores: "a\0b"'],
  ])('%j is refused', (typed, message) => {
    expect(() => normaliseHandle(typed)).toThrow(expect.objectContaining({ code: 'invalid_input', message }));
  });
});
