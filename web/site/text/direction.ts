/** Letters that run from right to left: Hebrew and Arabic with their relatives. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export interface TextAttributes {
  dir: 'ltr' | 'rtl';
  lang?: 'ar' | 'he';
}

/** Direction of a text by its first letter, and the language that the letter gives away, for voices and fonts. */
export function textAttributes(text: string): TextAttributes {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  if (!RIGHT_TO_LEFT.test(letter)) return { dir: 'ltr' };
  if (/\p{Script=Hebrew}/u.test(letter)) return { dir: 'rtl', lang: 'he' };
  return /\p{Script=Arabic}/u.test(letter) ? { dir: 'rtl', lang: 'ar' } : { dir: 'rtl' };
}

/** True where a first letter can stand apart: Arabic ones are joined to the next, and Han signs fill their line. */
export function takesDropCap(text: string): boolean {
  return /^["“‘«]?\p{Script=Latin}/u.test(text);
}
