import { find, findAll, lineText, rawText, type PageElement, type PageNode } from '../page/pageTree.ts';
import { measure, type Measure, type Measures } from './measure.ts';
import { classAndId } from './names.ts';

/** The element with a page's text, and what it was chosen by. */
export interface ChosenContent {
  content: PageElement;
  /** `name`: a typical name, or JSON-LD; `article`: the tag; `list`: several of them; `prose`: where most prose is. */
  by: 'name' | 'article' | 'list' | 'prose';
}

/**
 * Where content management systems put the text, most reliable first, with the share of the page's prose it must
 * contain.
 */
const PLACES: readonly { by: ChosenContent['by']; fits: (element: PageElement) => boolean; share: number }[] = [
  { by: 'name', fits: ({ attributes }) => /(^|\s)articleBody(\s|$)/.test(attributes['itemprop'] ?? ''), share: 0.3 },
  { by: 'name', fits: ({ attributes }) => /(^|\s)text(\s|$)/.test(attributes['itemprop'] ?? ''), share: 0.5 },
  {
    by: 'name',
    fits: (element) =>
      /(^|\s)(article[_-]*(body|text|content)|story[_-]*(body|text|content)|post[_-]*(body|text|content|entry)|entry[_-]*content|article__(body|content)|body-?text|articlebody|mw-parser-output|markdown-body|theme-doc-markdown|c-entry-content|caas-body|rich-?text)([\s_-]|$)/i.test(
        classAndId(element),
      ),
    share: 0.5,
  },
  { by: 'article', fits: ({ tag }) => tag === 'article', share: 0.6 },
  { by: 'prose', fits: ({ tag, attributes }) => tag === 'main' || attributes['role'] === 'main', share: 0.7 },
];
const SIGN_OFF = /^\(?(additional )?(reporting|writing|editing) by \p{Lu}/iu;
const LONGEST_SIGN_OFF = 300;
const LEAST_PROSE = 250;
/** A part with this share of the prose counts as the whole: the rest are captions of other parts. */
const MOST_OF_IT = 0.86;
const NEARLY_ALL = 0.985;

/**
 * Finds the element with the page's text: where JSON-LD has the text, the smallest element that contains it; else a
 * typical element of content management systems; else the smallest element with nearly all prose.
 */
export function chooseContent(body: PageElement, articleBody: string | null): ChosenContent {
  const measures = measure(body);
  const given = articleBody === null ? null : holderOf(body, articleBody, measures);
  const place = placeOf(body, measures);
  if (given === null) return place;
  // JSON-LD may only have the beginning, while the typical element has the whole text.
  const { content } = place;
  const isBeginning = isInside(given, content) && proseOf(given, measures) < proseOf(content, measures) * 0.6;
  return isBeginning ? place : { content: given, by: 'name' };
}

/** The smallest element with nearly all prose, whatever it is called. */
export function mostProse(body: PageElement): PageElement {
  return smallest(body, measure(body), NEARLY_ALL);
}

function placeOf(body: PageElement, measures: Measures): ChosenContent {
  const whole = proseOf(body, measures);
  for (const { by, fits, share } of PLACES) {
    const found = findAll(body, fits)
      .filter((element) => proseOf(element, measures) >= LEAST_PROSE)
      .toSorted((a, b) => proseOf(b, measures) - proseOf(a, measures));
    const [best] = found;
    if (best === undefined) continue;
    const chosen = around(best, partsBeside(best, found, measures));
    if (proseOf(chosen, measures) < whole * share) continue;
    return { content: smallest(withLead(chosen, measures), measures), by: chosen === best ? by : 'list' };
  }
  return { content: smallest(body, measures), by: 'prose' };
}

/** Further parts of a text that is split into several elements: similar in size and without a title of their own. */
function partsBeside(best: PageElement, found: readonly PageElement[], measures: Measures): PageElement[] {
  return found.filter(
    (element) =>
      !isInside(element, best) &&
      !isInside(best, element) &&
      proseOf(element, measures) >= proseOf(best, measures) * 0.25 &&
      find(element, ({ tag }) => tag === 'h1') === null,
  );
}

/** The smallest element that contains all of them. */
export function around(first: PageElement, others: readonly PageElement[]): PageElement {
  let common = first;
  for (const element of others) while (!isInside(element, common) && common.parent !== null) common = common.parent;
  return common;
}

function isInside(element: PageElement, outer: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** Widens to the enclosing article where that adds little more than a lead before the text. */
function withLead(place: PageElement, measures: Measures): PageElement {
  for (let at = place.parent; at !== null; at = at.parent) {
    if (at.tag === 'body') break;
    if (at.tag === 'article') return proseOf(at, measures) <= proseOf(place, measures) * 1.4 ? at : place;
  }
  return place;
}

/** Descends while one child contains nearly everything. */
function smallest(from: PageElement, measures: Measures, most = MOST_OF_IT): PageElement {
  let at = from;
  for (;;) {
    const whole = proseOf(at, measures);
    // An `<article>` may contain a lead beside its text, which must not be lost; elsewhere neighbours are teasers.
    const needed = at.tag === 'article' ? NEARLY_ALL : most;
    const next = at.children.find(
      (child): child is PageElement =>
        typeof child !== 'string' && canHold(child) && whole > 0 && proseOf(child, measures) >= whole * needed,
    );
    const beside = at.children.filter((child) => child !== next);
    if (next === undefined || beside.some((child) => holdsFigures(child) || isSignOff(child, measures))) return at;
    at = next;
  }
}

/** A table with header cells is as important as the prose beside it. */
function holdsFigures(node: PageNode): boolean {
  if (typeof node === 'string') return false;
  const table = node.tag === 'table' ? node : find(node, ({ tag }) => tag === 'table');
  return (
    table !== null && find(table, ({ tag }) => tag === 'th') !== null && find(table, ({ tag }) => tag === 'p') === null
  );
}

/** Who reported an agency's story, in a box of its own below the text. */
function isSignOff(node: PageNode, measures: Measures): boolean {
  if (typeof node === 'string' || textOf(node, measures) > LONGEST_SIGN_OFF) return false;
  return SIGN_OFF.test(lineText(node));
}

/** A paragraph or a list is part of a text, never all of it. */
function canHold({ tag }: PageElement): boolean {
  return /^(div|section|article|main|body|center|form|table|tbody|tr|td|span|font|header|fieldset|details|[a-z]+-[a-z-]+)$/.test(
    tag,
  );
}

/** The smallest element that contains the given text, or null where no element contains most of it. */
function holderOf(body: PageElement, text: string, measures: Measures): PageElement | null {
  const wanted = shingles(text.slice(0, 40_000));
  if (wanted.size < 20) return null;
  const share = (element: PageElement) => {
    const here = shingles(rawText(element));
    let found = 0;
    for (const each of wanted) if (here.has(each)) found += 1;
    return found / wanted.size;
  };
  if (share(body) < 0.7) return null;
  let at = body;
  let held = share(body);
  for (;;) {
    const [next] = at.children
      .filter((child): child is PageElement => typeof child !== 'string' && canHold(child))
      .toSorted((a, b) => textOf(b, measures) - textOf(a, measures))
      .slice(0, 4)
      .map((child) => ({ child, part: share(child) }))
      .toSorted((a, b) => b.part - a.part);
    if (next === undefined || next.part < held * 0.9) return at;
    at = next.child;
    held = next.part;
  }
}

/** Groups of four consecutive words, for comparing two texts. */
export function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at + 4 <= words.length; at += 1) found.add(words.slice(at, at + 4).join(' '));
  return found;
}

function proseOf(element: PageElement, measures: Measures): number {
  return measureOf(element, measures).prose;
}

function textOf(element: PageElement, measures: Measures): number {
  return measureOf(element, measures).text;
}

function measureOf(element: PageElement, measures: Measures): Measure {
  return measures.get(element) ?? { text: 0, links: 0, prose: 0 };
}
