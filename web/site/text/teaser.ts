import { FALLBACK_SUMMARY } from './article.ts';

/** Characters that a small card has room for: about four lines of 36. */
const MAX_LENGTH = 160;

/** A stop with the quotation marks that close behind it, before a new sentence or the end. */
const STOP = /[.!?…]["'”’»)\]]*(?=\s+["'“‘«([]?[\p{Lu}\p{Lo}\p{N}]|\s*$)|[。！？؟۔]["'”’»)\]]*/gu;
/** What ends in a full stop without ending a sentence: initials and titles. */
const ABBREVIATED =
  /(?:^|[\s(“"])(?:\p{Lu}|(?:\p{Lu}\.)+\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Gen|Col|Lt|Sgt|Capt|Sen|Rep|Gov|St|No|vs)\.$/u;

/** The whole sentences at the beginning of a text that fit into so many characters; empty where not even one does. */
export function wholeSentences(text: string, limit: number): string {
  const whole = text.trim();
  if (whole.length <= limit) return whole;
  let fitting = '';
  for (const { 0: stop, index } of whole.slice(0, limit + 1).matchAll(STOP)) {
    const sentences = whole.slice(0, index + stop.length);
    if (sentences.length > limit) break;
    if (!ABBREVIATED.test(whole.slice(0, index + 1)) && endsSentence(whole, sentences.length)) fitting = sentences;
  }
  return fitting;
}

// The slice that is searched may end in the middle of a number such as 3.5.
function endsSentence(text: string, at: number): boolean {
  return at === text.length || /\s/.test(text.charAt(at)) || /[。！？؟۔]/.test(text.charAt(at - 1));
}

/**
 * What stands under the title of a small card: the excerpt, which is the shorter text, else the first sentences of the
 * summary. Empty where not even the first sentence fits. Made on the server: readers need no code for it.
 */
export function teaserOf({ summary, excerpt }: { summary: string; excerpt: string }): string {
  if (summary === '' && excerpt === '') return FALLBACK_SUMMARY;
  return [excerpt, summary].map((text) => wholeSentences(text, MAX_LENGTH)).find((text) => text !== '') ?? '';
}
