const regionalA = 0x1_f1_e6;
/** Joiners and direction marks, variation selectors, skin tones, the sign of a keycap, tags. */
const modifiers = /[\u200B-\u200F]|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20E3|[\u{E0000}-\u{E0FFF}]/gu;
const flag = /^\p{Regional_Indicator}{2}$/u;

/**
 * What is drawn for a character (a grapheme cluster): emoji that are joined, coloured or chosen by invisible characters
 * are one cell, two or eight, as the terminal likes; their first part alone is drawn alike by all. A flag is drawn as the
 * two letters of its country.
 */
export function placeholderCharacter(cluster: string): string {
  if (flag.test(cluster)) {
    return Array.from(cluster, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? regionalA) - regionalA + 65),
    ).join('');
  }
  const [first = ''] = cluster.split('\u200D');
  // Letters keep their marks, which take no cell; pictures keep their first part.
  return /\p{Extended_Pictographic}|\u20E3/u.test(cluster)
    ? first.replaceAll(modifiers, '')
    : cluster.replaceAll(/\u200D/g, '');
}
