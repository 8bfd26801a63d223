import { headingTags } from '../page/blocks.ts';
import { oneLine, rawText, type PageElement, type PageNode } from '../page/pageTree.ts';
import { flowOf } from './measure.ts';

/** Text that no block element divides: a paragraph, a heading, a list item. */
export interface TextRun {
  text: string;
  /** How many characters of it are inside links. */
  links: number;
  /** The block that contains it. */
  holder: PageElement;
  isHeading: boolean;
}

const UNSHOWN =
  /^(script|style|noscript|template|svg|iframe|object|button|select|option|input|textarea|title|head|nav|footer)$/;

/** The runs of a tree from top to bottom, without code, form controls, navigation and footers. */
export function* textRuns(root: PageElement): Generator<TextRun> {
  yield* runsOf(root, flowOf(root), false);
}

function* runsOf(holder: PageElement, flow: ReadonlySet<PageElement>, inLink: boolean): Generator<TextRun> {
  let run: PageNode[] = [];
  const flushed = (): TextRun | null => {
    const text = oneLine(run.map(rawText).join(''));
    const links = inLink ? text.length : run.reduce((sum, node) => sum + linkLength(node), 0);
    run = [];
    return text === '' ? null : { text, links: Math.min(links, text.length), holder, isHeading: isHeading(holder) };
  };
  for (const child of holder.children) {
    if (typeof child !== 'string' && UNSHOWN.test(child.tag)) continue;
    if (typeof child === 'string' || (!flow.has(child) && child.tag !== 'br')) {
      run.push(child);
      continue;
    }
    const before = flushed();
    if (before !== null) yield before;
    if (child.tag !== 'br') yield* runsOf(child, flow, inLink || isLink(child));
  }
  const last = flushed();
  if (last !== null) yield last;
}

/** Whether a run reads like a paragraph. */
export function isParagraph({ text, links, isHeading: heading }: TextRun): boolean {
  const own = text.length - links;
  return !heading && links * 2 < text.length && (own >= 80 || (own >= 30 && /[.!?…。！？؟।:;"”»)]$/.test(text)));
}

function isHeading(element: PageElement): boolean {
  return headingTags.has(element.tag) || (element.parent !== null && headingTags.has(element.parent.tag));
}

function linkLength(node: PageNode): number {
  if (typeof node === 'string') return 0;
  if (isLink(node)) return oneLine(rawText(node)).length;
  return node.children.reduce((sum, child) => sum + linkLength(child), 0);
}

function isLink({ tag, attributes }: PageElement): boolean {
  return tag === 'a' && (attributes['href'] ?? '') !== '' && !(attributes['href'] ?? '').startsWith('#');
}
