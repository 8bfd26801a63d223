// Created lazily: the Unicode tables take 15 ms to load, which plain text does not need.
let segmenter: Intl.Segmenter | undefined;
let emoji: RegExp | undefined;

/** Latin, Greek and Cyrillic letters, typographic quotes and dashes: always one cell each. */
const simple = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u02FF\u0370-\u0482\u2010-\u2027\u2030-\u203B]*$/;
/** Keycaps without a variation selector, and ZWJ sequences that are not in the emoji tables. */
const looseEmoji = /^[\d#*]\u20E3$|\p{Extended_Pictographic}.*\u200D.*\p{Extended_Pictographic}/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}]/v;
/** East Asian Wide and Fullwidth (Unicode Standard Annex 11), outside the emoji. */
const wide =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u4DBF\u4DC0-\u4DFF\u4E00-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6B\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1D300}-\u{1D376}\u{1F200}-\u{1F265}\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]/v;
/** Spacing vowel signs, and half-width sound marks. */
const besides = /[\p{Mc}\uFF61-\uFFDC]/gv;

/** The grapheme clusters of a text. */
export function graphemesOf(text: string): string[] {
  return simple.test(text) ? text.split('') : Array.from(segments(text), ({ segment }) => segment);
}

/**
 * Terminal cells that a text takes: 2 for wide characters and emoji, 0 for marks.
 * Follows Ink's rules, which it does not export; a test compares the two.
 */
export function cellWidth(text: string): number {
  if (simple.test(text)) return text.length;
  const before = known.get(text);
  if (before !== undefined) return before;
  let cells = 0;
  for (const { segment } of segments(text)) cells += clusterWidth(segment);
  if (text.length <= LONGEST_KNOWN) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, cells);
  }
  return cells;
}

/** Cache of measured characters and short words: layout measures a text many times per frame. */
const known = new Map<string, number>();
const MOST_KNOWN = 20_000;
const LONGEST_KNOWN = 16;

function clusterWidth(cluster: string): number {
  const start = cluster.search(visible);
  if (start === -1) return 0;
  emoji ??= /^\p{RGI_Emoji}$/v;
  if (emoji.test(cluster) || (cluster.length <= 50 && looseEmoji.test(cluster))) return 2;
  const [first = '', ...rest] = cluster.slice(start);
  return (wide.test(first) ? 2 : 1) + (rest.join('').match(besides)?.length ?? 0);
}

function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}
