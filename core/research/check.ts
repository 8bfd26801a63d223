import type { OutputCheck } from './step.ts';
import { firstTitle } from './storyTitle.ts';

/** Limits of the video description (dashboard specification, section 9). */
export const descriptionLimits = { maxWords: 175, minHashtags: 10, maxHashtags: 15 } as const;

/** YouTube cuts longer titles. */
const LONGEST_VIDEO_TITLE = 100;

/** Checks whose problems a model can correct when told; a missing source cannot be corrected, only invented. */
const correctable: ReadonlySet<OutputCheck> = new Set(['title', 'description']);

/** Whether it is worth asking once more. */
export function isCorrectable(check: OutputCheck): boolean {
  return correctable.has(check);
}

/** The problems of an answer, worded for the model and for people. Empty where it passes. */
export function checkOutput(check: OutputCheck, text: string): string[] {
  if (check === 'title') return titleProblems(text);
  if (check === 'description') return descriptionProblems(text);
  return /https?:\/\/\S/.test(text) ? [] : ['No source address stands in the answer.'];
}

function titleProblems(text: string): string[] {
  const line = text.trimStart().split(/\r?\n/, 1)[0] ?? '';
  const title = firstTitle(line);
  if (title === '') return ['The first line is not a title.'];
  if (/[:：]$/.test(title)) return [`The first line introduces something instead of being the title: "${title}"`];
  const length = Array.from(title).length;
  if (length <= LONGEST_VIDEO_TITLE) return [];
  return [`The title has ${String(length)} characters; at most ${String(LONGEST_VIDEO_TITLE)} are shown.`];
}

function descriptionProblems(text: string): string[] {
  const { maxWords, minHashtags, maxHashtags } = descriptionLimits;
  const { words, hashtags } = countDescription(text);
  const problems: string[] = [];
  if (words > maxWords) {
    problems.push(`The description has ${String(words)} words before the hashtags; at most ${String(maxWords)}.`);
  }
  if (hashtags < minHashtags || hashtags > maxHashtags) {
    problems.push(
      `The description has ${String(hashtags)} hashtags; from ${String(minHashtags)} to ${String(maxHashtags)}.`,
    );
  }
  return problems;
}

const hashtag = /(?<=^|\s)#[\p{L}\p{N}_]+/gu;

/** The number of words of a description without its hashtags, and of its different hashtags. */
export function countDescription(text: string): { words: number; hashtags: number } {
  const tags = Array.from(text.matchAll(hashtag), (match) => match[0].toLowerCase());
  const words = text.replaceAll(hashtag, ' ').split(/\s+/);
  return { words: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length, hashtags: new Set(tags).size };
}
