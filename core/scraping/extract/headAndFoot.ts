import { find, findAll, lineText, oneLine, rawText, remove, type PageElement } from '../page/pageTree.ts';
import { saysWhoOrWhen } from './notices.ts';
import { isParagraph, textRuns } from './textRuns.ts';

const BELOW_RULE =
  /\b(last (updated|modified|revised|changed)|best viewed|webmaster|back to (the )?(top|home|index|main|contents)|(next|previous|up):|home ?page|copyright|all rights reserved)\b|©/i;

/** How many lines above the first paragraph are considered. */
const HEAD_LINES = 16;

/**
 * Removes names, reading times and buttons between the title and the first paragraph, whatever their class names are,
 * and names and days between a standfirst and the text.
 */
export function removeHeadMatter(content: PageElement): void {
  let lines: PageElement[] = [];
  let paragraphs = 0;
  for (const run of [...textRuns(content)].slice(0, HEAD_LINES * 2)) {
    if (isParagraph(run) && !saysWhoOrWhen(run.text)) {
      for (const line of lines) remove(line);
      lines = [];
      paragraphs += 1;
      if (paragraphs === 2) return;
      continue;
    }
    if (lines.length >= HEAD_LINES) return;
    // Below a standfirst only what is surely no text.
    const isHead = (paragraphs === 0 && run.text.length < 60) || saysWhoOrWhen(run.text);
    if (!run.isHeading && isHead && isPlainLine(run.holder, content)) lines.push(run.holder);
  }
}

/** Removes links and dates that old pages have below the last line across the page. */
export function removeBelowLastRule(content: PageElement): void {
  const rule = findAll(content, ({ tag }) => tag === 'hr').at(-1);
  if (rule === undefined) return;
  const siblings = rule.parent?.children ?? [];
  const below = siblings.slice(siblings.indexOf(rule) + 1);
  const text = oneLine(below.map(rawText).join(' '));
  if (text.length <= 300 && BELOW_RULE.test(text)) siblings.splice(siblings.indexOf(rule) + 1);
}

/** A line of its own that is not part of a list, a table or a figure. */
function isPlainLine(holder: PageElement, content: PageElement): boolean {
  if (!/^(div|p|span|section)$/.test(holder.tag) || hasPicture(holder)) return false;
  for (let at: PageElement | null = holder; at !== null && at !== content; at = at.parent) {
    if (/^(figure|table|pre|blockquote|dl|ol|ul)$/.test(at.tag)) return false;
  }
  // An element that also contains the text is not a line.
  return lineText(holder).length < 60 || saysWhoOrWhen(lineText(holder));
}

export function hasPicture(element: PageElement): boolean {
  return element.tag === 'img' || find(element, ({ tag }) => tag === 'img') !== null;
}
