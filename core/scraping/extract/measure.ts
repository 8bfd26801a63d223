import { blockTags, headingTags } from '../page/blocks.ts';
import { oneLine, type PageElement, type PageNode } from '../page/pageTree.ts';

/** Amount of text in an element, in characters. */
export interface Measure {
  text: number;
  /** How much of it is inside links. */
  links: number;
  /** Text of runs that read like sentences, as articles do. */
  prose: number;
}

/** The measures of every element of a tree, taken in one walk. */
export type Measures = ReadonlyMap<PageElement, Measure>;

interface Run {
  text: string;
  links: number;
}

/** Shorter runs are captions, labels and buttons, unless they end like a sentence. */
const PROSE = 80;
const SHORT_PROSE = 30;
const SENTENCE_END = /[.!?…。！？؟۔।:;"”»)]$/;

/**
 * Measures a tree. Text that no block tag divides is one run, whatever inline elements it contains; a run counts as
 * prose where it is long or ends like a sentence, and is mostly outside links.
 */
export function measure(root: PageElement): Measures {
  const found = new Map<PageElement, Measure>();
  const flow = flowOf(root);
  const visit = (element: PageElement): Measure => {
    const sum: Measure = { text: 0, links: 0, prose: 0 };
    let run: Run = { text: '', links: 0 };
    const flush = () => {
      const text = oneLine(run.text);
      const length = text.length;
      const links = Math.min(run.links, length);
      sum.text += length;
      sum.links += links;
      const own = length - links;
      const reads = own >= PROSE || (own >= SHORT_PROSE && SENTENCE_END.test(text));
      if (reads && links * 2 < length && !headingTags.has(element.tag)) sum.prose += own;
      run = { text: '', links: 0 };
    };
    for (const child of element.children) {
      if (typeof child === 'string') run.text += child;
      else if (child.tag === 'br') run.text += ' ';
      else if (flow.has(child)) {
        flush();
        const below = visit(child);
        sum.text += below.text;
        sum.links += isLink(child) ? below.text : below.links;
        sum.prose += isLink(child) ? 0 : below.prose;
      } else {
        const text = inlineText(child);
        run.text += text.text;
        run.links += text.links;
        found.set(child, { text: text.text.length, links: text.links, prose: 0 });
      }
    }
    flush();
    found.set(element, sum);
    return sum;
  };
  visit(root);
  return found;
}

/** Elements that are blocks or contain one, such as a link around a whole card. */
export function flowOf(root: PageElement): Set<PageElement> {
  const found = new Set<PageElement>();
  const visit = (element: PageElement): boolean => {
    let flows = blockTags.has(element.tag);
    for (const child of element.children) if (typeof child !== 'string' && visit(child)) flows = true;
    if (flows) found.add(element);
    return flows;
  };
  visit(root);
  return found;
}

function inlineText(node: PageNode): Run {
  if (typeof node === 'string') return { text: node, links: 0 };
  const sum: Run = { text: '', links: 0 };
  for (const child of node.children) {
    const part = inlineText(child);
    sum.text += part.text;
    sum.links += part.links;
  }
  if (isLink(node)) sum.links = oneLine(sum.text).length;
  return sum;
}

function isLink({ tag, attributes }: PageElement): boolean {
  return tag === 'a' && (attributes['href'] ?? '') !== '' && !(attributes['href'] ?? '').startsWith('#');
}
