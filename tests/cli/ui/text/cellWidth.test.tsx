import { array, assert, constantFrom, property } from 'fast-check';
import { Box, renderToString, Text } from 'ink';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';

/** Ink draws the bar directly after the text only where it, too, measures `width` cells. */
function inkAgrees(text: string, width: number): boolean {
  const shown = renderToString(
    <Box>
      <Box width={width}>
        <Text wrap="hard">{text}</Text>
      </Box>
      <Text>|</Text>
    </Box>,
  );
  return shown === `${text}|`;
}

describe('the width of a text', () => {
  it.each([
    ['plain', 5],
    ['速報', 4],
    ['한글', 4],
    ['ｱｲｳﾞ', 4],
    ['Ａ', 2],
    ['🚀', 2],
    ['❤️', 2],
    ['👩‍👩‍👧‍👦', 2],
    ['🇺🇦', 2],
    ['1️⃣', 2],
    ['cafe\u0301', 4],
    ['שלום', 4],
    ['خبر', 3],
    ['हिन्दी', 4],
    ['…', 1],
    ['—“”', 3],
  ])('of %s is %i', (text, width) => {
    expect(cellWidth(text)).toBe(width);
    expect(inkAgrees(text, width)).toBe(true);
  });

  it('equals Ink’s for stray joiners', () => {
    const text = cleanLine('<🇬🇪\u200D\u200D🚀a>');
    expect(inkAgrees(text, cellWidth(text))).toBe(true);
  });

  it('equals Ink’s for any mixture of scripts', () => {
    const parts = constantFrom(
      'a',
      'Ω',
      '速',
      '！',
      '🚀',
      '👨‍💻',
      'é',
      'خ',
      'ש',
      '한',
      '🇬🇪',
      'कि',
      'ไ',
      '½',
      '\u200D',
      '™',
      '☂',
      '⌚',
    );
    assert(
      property(array(parts, { minLength: 1, maxLength: 12 }), (chosen) => {
        const text = `<${cleanLine(chosen.join(''))}>`;
        expect(inkAgrees(text, cellWidth(text)), JSON.stringify(text)).toBe(true);
      }),
    );
  });
});
