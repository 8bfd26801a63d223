import { FALLBACK_SUMMARY } from './article.ts';

/** Characters that fit on a small card: about four lines of 36. */
const MAX_LENGTH = 160;

/** The end of a sentence with closing quotation marks, before a new sentence or the end of the text. */
const STOP = /[.!?…]["'”’»)\]]*(?=\s+["'“‘«([]?[\p{Lu}\p{Lo}\p{N}]|\s*$)|[。！？؟۔]["'”’»)\]]*/gu;
/** Initials and titles, whose full stop does not end a sentence. */
const ABBREVIATED =
  /(?:^|[\s(“"])(?:\p{Lu}|(?:\p{Lu}\.)+\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Gen|Col|Lt|Sgt|Capt|Sen|Rep|Gov|St|No|vs)\.$/u;

/**
 * As many whole sentences from the beginning of a text as fit into `limit` characters; empty where not even one does.
 */
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
 * The text under the title of a small card: the excerpt, which is shorter, else the first sentences of the summary.
 * Empty where not even the first sentence fits. Computed on the server, so that the browser needs no code for it.
 */
export function teaserOf({ summary, excerpt }: { summary: string; excerpt: string }): string {
  if (summary === '' && excerpt === '') return FALLBACK_SUMMARY;
  return [excerpt, summary].map((text) => wholeSentences(text, MAX_LENGTH)).find((text) => text !== '') ?? '';
}
