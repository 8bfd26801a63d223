import { headingTags } from '../page/blocks.ts';
import { find, findAll, lineText, type PageElement } from '../page/pageTree.ts';
import { measure, type Measures } from './measure.ts';
import { removeWhere } from './removeBoilerplate.ts';

/** This many items of the same shape make a list. */
const LEAST_ITEMS = 3;
/** Longest card in characters: a heading and a teaser. */
const LONGEST_CARD = 320;
/** Characters of prose that must remain. */
const LEAST_TEXT = 300;
const REPLY = /^(reply|respond|antworten|répondre|responder|rispondi|svar|beantwoorden|ответить|report|melden)\W*$/i;

/**
 * Removes lists beside an article that are recognised by their shape: cards (each a linked heading with a teaser) and
 * reader comments (each with a link to reply). Nothing is removed where little text would remain.
 */
export function removeSideLists(body: PageElement): void {
  const measures = measure(body);
  const prose = (element: PageElement) => measures.get(element)?.prose ?? 0;
  let left = prose(body);
  removeWhere(body, (element) => {
    if (left - prose(element) < LEAST_TEXT) return false;
    if (!isList(element, isCard, measures) && !isList(element, isReply, measures)) return false;
    left -= prose(element);
    return true;
  });
}

type Test = (item: PageElement, measures: Measures) => boolean;

function isList(element: PageElement, isItem: Test, measures: Measures): boolean {
  if (!/^(div|section|ul|ol|aside)$/.test(element.tag)) return false;
  const parts = element.children.filter(
    (child): child is PageElement => typeof child !== 'string' && (measures.get(child)?.text ?? 0) > 0,
  );
  const items = parts.filter((part) => /^(div|li|article|section|a)$/.test(part.tag));
  if (items.length < LEAST_ITEMS || parts.length > items.length + 2) return false;
  return items.filter((item) => isItem(item, measures)).length >= items.length * 0.8;
}

function isCard(item: PageElement, measures: Measures): boolean {
  const text = measures.get(item)?.text ?? 0;
  if (text < 15 || text > LONGEST_CARD) return false;
  const heading = find(item, ({ tag }) => headingTags.has(tag));
  if (heading === null) return false;
  if (item.tag === 'a' || find(heading, isPageLink) !== null) return true;
  for (let at = heading.parent; at !== null && at !== item.parent; at = at.parent) if (isPageLink(at)) return true;
  return false;
}

function isReply(item: PageElement, measures: Measures): boolean {
  if ((measures.get(item)?.text ?? 0) < 20) return false;
  return findAll(item, ({ tag }) => tag === 'a' || tag === 'button').some((link) => REPLY.test(lineText(link)));
}

function isPageLink({ tag, attributes }: PageElement): boolean {
  return tag === 'a' && !(attributes['href'] ?? '#').startsWith('#');
}
