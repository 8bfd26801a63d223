/** Right-to-left letters: the blocks of Hebrew, of Arabic and related scripts, and their ligatures. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

export interface TextAttributes {
  dir: 'ltr' | 'rtl';
  lang?: 'ar' | 'he';
}

/** The direction of a text by its first letter, and the language that its script implies, for speech and fonts. */
export function textAttributes(text: string): TextAttributes {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  if (!RIGHT_TO_LEFT.test(letter)) return { dir: 'ltr' };
  return { dir: 'rtl', lang: letter < '\u0600' ? 'he' : 'ar' };
}

/**
 * Whether a text can have a drop cap: Arabic letters are joined to the next one, and Han characters fill their line.
 */
export function takesDropCap(text: string): boolean {
  return /^["“‘«]?\p{Script=Latin}/u.test(text);
}
