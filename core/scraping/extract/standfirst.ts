import { find, oneLine, rawText, type PageElement } from '../page/pageTree.ts';
import { nameOf } from './names.ts';
import { saysWhoOrWhen } from './notices.ts';
import { textRuns, type TextRun } from './textRuns.ts';

/** Names that publishing systems give to the lines between the headline and the text. */
const STANDFIRST =
  /(^|[\s_-])(standfirst|stand-?first|sub-?(head(line)?|title|heading)|dek|deck|lede?|lead|intro(duction)?|excerpt|strapline|summary|bullets|key-?points|highlights|chapeau|chapo|desc|entradilla|bajada|ingress|vorspann|teaser-?text|occhiello|sottotitolo)([\s_-]|$)/i;
const MARKED = /(^|\s)(description|alternativeHeadline)(\s|$)/;
/** Lines below the title among which they stand. */
const HEAD_LINES = 16;
const [SHORTEST, LONGEST] = [15, 500];
/** Levels above a line whose names count. */
const LEVELS = 3;

/**
 * The standfirst of an article: the lines between its title and its text that are named so, or that the page describes
 * itself with. To be read before anything is removed from the page.
 */
export function standfirstLines(body: PageElement, title: string | null, description: string | null): string[] {
  if (title === null) return [];
  const found: string[] = [];
  let below = 0;
  for (const run of textRuns(body)) {
    if (below === 0) {
      if (isTitle(run, title)) below = 1;
      continue;
    }
    below += 1;
    if (below > HEAD_LINES) break;
    if (isStandfirst(run, body, description)) found.push(run.text);
    // The text has begun.
    else if (!run.isHeading && run.text.length > 200 && run.links * 2 < run.text.length) break;
  }
  return found;
}

/** Puts the lines above the text where they are missing in it. */
export function prependLines(content: PageElement, lines: readonly string[]): void {
  const here = oneLine(rawText(content));
  const missing = lines.filter((line) => !here.includes(line));
  content.children.unshift(...missing.map((line) => ({ tag: 'p', attributes: {}, children: [line], parent: content })));
}

function isTitle({ text, isHeading }: TextRun, title: string): boolean {
  if (!isHeading || text.length < 8) return false;
  const [a, b] = [text.toLowerCase(), title.toLowerCase()];
  return a.includes(b) || b.includes(a);
}

function isStandfirst({ text, links, holder }: TextRun, body: PageElement, description: string | null): boolean {
  if (text.length < SHORTEST || text.length > LONGEST || links * 3 > text.length || saysWhoOrWhen(text)) return false;
  if (description !== null && text.length >= 40 && sameBeginning(text, description)) return true;
  let at: PageElement | null = holder;
  for (let level = 0; at !== null && at !== body && level < LEVELS; level += 1, at = at.parent) {
    if (MARKED.test(at.attributes['itemprop'] ?? '')) return true;
    if (/^(figure|figcaption)$/.test(at.tag) || isHead(at)) return false;
    if (STANDFIRST.test(nameOf(at))) return true;
  }
  return false;
}

/** `<div class="lead">` may also wrap the title and a picture. */
function isHead(element: PageElement): boolean {
  return find(element, ({ tag }) => /^(h1|h2|img|picture|time)$/.test(tag)) !== null;
}

function sameBeginning(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  if (one === undefined || other === undefined) return false;
  const length = Math.min(one.length, other.length, 80);
  return length >= 35 && one.slice(0, length) === other.slice(0, length);
}
