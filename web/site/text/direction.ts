/** Letters that run from right to left: the blocks of Hebrew, of Arabic and its relatives, and their ligatures. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

export interface TextAttributes {
  dir: 'ltr' | 'rtl';
  lang?: 'ar' | 'he';
}

/** Direction of a text by its first letter, and the language that the letter gives away, for voices and fonts. */
export function textAttributes(text: string): TextAttributes {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  if (!RIGHT_TO_LEFT.test(letter)) return { dir: 'ltr' };
  return { dir: 'rtl', lang: letter < '\u0600' ? 'he' : 'ar' };
}

/** True where a first letter can stand apart: Arabic ones are joined to the next, and Han signs fill their line. */
export function takesDropCap(text: string): boolean {
  return /^["“‘«]?\p{Script=Latin}/u.test(text);
}
