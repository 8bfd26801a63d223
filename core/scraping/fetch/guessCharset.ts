/** Bytes that are looked at. */
const SAMPLE_BYTES = 65_536;
/** Fewer characters that stand out may be chance. */
const LEAST_TELLING = 3;
/** Share of the letters that are not ASCII below which a text is not in a language. */
const LEAST_SHARE = 0.4;

/** Charsets of several bytes a character, and what stands out in a text of their languages: its share of the letters. */
const WIDE: readonly [charset: string, telling: RegExp, least: number][] = [
  ['shift_jis', /[ぁ-ヿ]/gu, 0.2],
  ['euc-jp', /[ぁ-ヿ]/gu, 0.2],
  ['gb18030', /[的一是不了在人有我他这中大来上国个到说们为和年]/gu, 0.06],
  ['big5', /[的一是不了在人有我他這中大來上國個到說們為和年]/gu, 0.06],
  // Not all syllables: an apostrophe of windows-1252 and the letter after it are a rare one.
  ['euc-kr', /[이다는에의을가고하지한로기도서리사자정어시인대은]/gu, 0.2],
];
/** The commonest letters of languages whose words have no Latin letters. */
const OTHER_SCRIPTS: readonly [charset: string, commonest: string][] = [
  ['windows-1251', 'оеаинтсрвлкіу'],
  ['koi8-r', 'оеаинтсрвлку'],
  ['windows-1256', 'ايلمنوترهبعةد'],
  ['windows-1253', 'αοιετσνηυρόάέί'],
  ['windows-1255', 'יוהלאמרתבשנד'],
  ['windows-874', 'ารนกเอง่มยลวดท'],
];
/** The letters of languages with Latin letters that are not ASCII; on a tie the first. */
const LATIN: readonly [charset: string, letters: string][] = [
  ['windows-1252', 'éèàçêâîôûùëïœ'], // French
  ['windows-1252', 'äöüßé'], // German
  ['windows-1252', 'áéíóúñü'], // Spanish
  ['windows-1252', 'áàâãçéêíóôõú'], // Portuguese
  ['windows-1252', 'àèéìòù'], // Italian
  ['windows-1252', 'åäöæøé'], // Danish, Finnish, Norwegian, Swedish
  ['windows-1252', 'áðéíóúýþæö'], // Icelandic
  ['windows-1250', 'ąćęłńóśźż'], // Polish
  ['windows-1250', 'áčďéěíňóřšťúůýž'], // Czech, Slovak
  ['windows-1250', 'áéíóöőúüű'], // Hungarian
  ['windows-1250', 'čćžšđ'], // Croatian
  ['iso-8859-2', 'ąćęłńóśźż'],
  ['iso-8859-2', 'áčďéěíňóřšťúůýž'],
  ['windows-1254', 'çğıöşüâî'], // Turkish
];

/**
 * The likeliest charset of a text that is not UTF-8 and declares none, by the characters that its bytes would be.
 * windows-1252 where nothing is likely.
 */
export function guessCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [charset, telling, least] of WIDE) {
    const letters = lettersIn(sample, charset, { fatal: true });
    const found = countOf(letters, telling);
    if (found >= LEAST_TELLING && found >= letters.length * least) return charset;
  }
  const languages = hasLatinWords(sample) ? LATIN : OTHER_SCRIPTS;
  let best = { charset: 'windows-1252', share: LEAST_SHARE };
  for (const [charset, letters] of languages) {
    const found = lettersIn(sample, charset);
    const share = countOf(found, new RegExp(`[${letters}]`, 'gu')) / found.length;
    if (share > best.share) best = { charset, share };
  }
  return best.charset;
}

/** The letters, marks and symbols that are not ASCII; none where the bytes cannot be in this charset. */
function lettersIn(sample: Uint8Array, charset: string, { fatal = false } = {}): string {
  try {
    const text = new TextDecoder(charset, { fatal }).decode(sample, { stream: true });
    return (text.match(/[^\p{ASCII}\p{P}\p{Z}]+/gu) ?? []).join('');
  } catch {
    return '';
  }
}

function countOf(letters: string, wanted: RegExp): number {
  return (letters.match(wanted) ?? []).length;
}

/** Whether most words with letters that are not ASCII have others that are. */
function hasLatinWords(sample: Uint8Array): boolean {
  const words =
    Buffer.from(sample)
      .toString('latin1')
      .match(/[a-z\u0080-\u00FF]+/gi) ?? [];
  const accented = words.filter((word) => /[\u00C0-\u00FF]/.test(word));
  return accented.filter((word) => /[a-z]/i.test(word)).length >= accented.length / 2;
}
