import { settingKind, type SettingKey } from './settingKeys.ts';

/** Characters of a word to avoid. */
export const LONGEST_WORD = 60;
/** Characters of all words to avoid together, as {@link wordsText} writes them. */
export const LONGEST_LIST = 2000;
/** USD. */
export const LARGEST_BUDGET = 1_000_000;
/** USD of one run or draft. */
export const LARGEST_RUN_BUDGET = 10_000;

/** Words as they are typed: separated by commas. */
export function wordsText(words: readonly string[]): string {
  return words.join(', ');
}

/** Reads words that are separated by commas or line breaks; each counts once. Limits are not checked. */
export function readWords(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/**
 * Reads USD with or without `$`, without thousands separators; NaN where the text is not an amount. A comma before one or
 * two digits is a decimal point: before three it could as well separate thousands.
 */
export function readUsd(text: string): number {
  const typed = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{1,2}$)/, '.');
  return /^\d+(\.\d{1,6})?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Reads a budget in USD: null for none, an empty text; undefined for what no budget can be. */
export function readBudget(text: string, most = LARGEST_BUDGET): number | null | undefined {
  if (text.trim() === '') return null;
  const usd = readUsd(text);
  return usd > 0 && usd <= most ? usd : undefined;
}

/** The default of a model: for each use, the one that is recommended for it. */
export const RECOMMENDED = 'recommended';

/**
 * The value that a person typed for a setting, by its kind; `none` is its default. Whether it is allowed, `settingValue`
 * says.
 */
export function readSetting(key: SettingKey, text: string): unknown {
  const typed = text.trim();
  switch (settingKind(key)) {
    case 'words':
      return typed === 'none' ? [] : readWords(typed);
    case 'usd':
      return typed === 'none' ? null : readUsd(typed);
    case 'model':
      return typed === 'none' || typed === RECOMMENDED ? null : typed;
  }
}
