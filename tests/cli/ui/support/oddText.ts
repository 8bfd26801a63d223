import { array, constantFrom, integer, oneof } from 'fast-check';

const between = (least: number, most: number) =>
  integer({ min: least, max: most }).map((code) => String.fromCodePoint(code));
const odd = oneof(
  between(0x1f300, 0x1faff),
  between(0x2600, 0x27bf),
  between(0x1f1e6, 0x1f1ff),
  between(0x0300, 0x036f),
  between(0x4e00, 0x9fff),
  between(0xac00, 0xd7a3),
  between(0x1100, 0x11ff),
  between(0x0590, 0x06ff),
  between(0x0900, 0x0dff),
  between(0x0e00, 0x0e7f),
  between(0xff01, 0xffee),
  between(0x20, 0x7e),
  constantFrom('\u200D', '\uFE0F', '\uFE0E', '\u20E3', '1\uFE0F\u20E3', '\u200B', '\u00AD', '\u{1F3FD}', '\u202E'),
  constantFrom('👩‍👩‍👧‍👦', '🏳️‍🌈', '❤️', '❤️‍🔥', '🇫🇷', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👍🏽', 'é', 'שלום', 'خبر', 'नमस्ते', '☠️', '⚠️'),
);
/** Texts whose width terminals disagree about. */
export const oddText = array(odd, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));
