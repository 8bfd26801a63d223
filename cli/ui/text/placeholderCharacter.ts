const regionalA = 0x1_f1_e6;
/** Joiners and direction marks, variation selectors, skin tones, keycaps, tags. */
const modifiers = /[\u200B-\u200F]|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20E3|[\u{E0000}-\u{E0FFF}]/gu;
const flag = /^\p{Regional_Indicator}{2}$/u;

/**
 * What is drawn for a grapheme cluster whose width terminals disagree on. Emoji sequences take one, two or eight cells
 * depending on the terminal, so only their first emoji is drawn. A flag is drawn as its two country letters.
 */
export function placeholderCharacter(cluster: string): string {
  if (flag.test(cluster)) {
    return Array.from(cluster, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? regionalA) - regionalA + 65),
    ).join('');
  }
  const [first = ''] = cluster.split('\u200D');
  // Letters keep their combining marks, which take no cell.
  return /\p{Extended_Pictographic}|\u20E3/u.test(cluster)
    ? first.replaceAll(modifiers, '')
    : cluster.replaceAll(/\u200D/g, '');
}
