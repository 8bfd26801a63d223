import { Parser } from 'htmlparser2';

/** An element of a parsed page. Texts are plain strings among its children. */
export interface PageElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: PageNode[];
  parent: PageElement | null;
}

export type PageNode = PageElement | string;

/** Browsers flatten deeper trees, and real pages stay below 100 levels. The limit makes recursion over a tree safe. */
const DEEPEST = 512;
const MOST_ELEMENTS = 200_000;
const UNTIDY = /[^\S ]|[\u200B\uFEFF]| {2}/;

/** A page that is crafted to overload parsers; only its plain text is read. */
export class UnparsablePage extends Error {
  override readonly name = 'UnparsablePage';
}

/**
 * Parses HTML (or XML) to a tree in linear time.
 * @throws {UnparsablePage} beyond 512 levels or 200,000 elements.
 */
export function parsePage(source: string, { xml = false } = {}): PageElement {
  const root: PageElement = { tag: '#root', attributes: {}, children: [], parent: null };
  let open = root;
  let depth = 0;
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth += 1;
        elements += 1;
        if (depth > DEEPEST || elements > MOST_ELEMENTS)
          throw new UnparsablePage(`${elements} elements, ${depth} deep`);
        const element: PageElement = { tag, attributes, children: [], parent: open };
        open.children.push(element);
        open = element;
      },
      ontext(text) {
        open.children.push(text);
      },
      onclosetag() {
        depth -= 1;
        open = open.parent ?? root;
      },
    },
    xml ? { xmlMode: true, decodeEntities: true, lowerCaseTags: false } : { decodeEntities: true },
  );
  parser.end(source);
  return root;
}

/** All descendants in document order. */
export function* descendants(node: PageElement): Generator<PageElement> {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* descendants(child);
  }
}

/** The first descendant that matches. */
export function find(node: PageElement, fits: (element: PageElement) => boolean): PageElement | null {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (fits(child)) return child;
    const below = find(child, fits);
    if (below !== null) return below;
  }
  return null;
}

export function findAll(node: PageElement, fits: (element: PageElement) => boolean): PageElement[] {
  const found: PageElement[] = [];
  const visit = (at: PageElement) => {
    for (const child of at.children) {
      if (typeof child === 'string') continue;
      if (fits(child)) found.push(child);
      visit(child);
    }
  };
  visit(node);
  return found;
}

/** The text of a node, unchanged. */
export function rawText(node: PageNode): string {
  let at = node;
  // Hundreds of elements that each contain only the next one are walked down without recursion.
  while (typeof at !== 'string' && at.children.length === 1) {
    const [only] = at.children;
    if (only === undefined) break;
    at = only;
  }
  if (typeof at === 'string') return at;
  let text = '';
  for (const child of at.children) text += rawText(child);
  return text;
}

/** The text of a node on one line. */
export function lineText(node: PageNode): string {
  return oneLine(rawText(node));
}

export function oneLine(text: string): string {
  // Most texts are tidy: replacing each of their spaces took a third of the time for a page.
  return UNTIDY.test(text) ? text.replaceAll(/[\s\u200B\uFEFF]+/g, ' ').trim() : text.trim();
}

/** Removes an element from its parent. */
export function remove(element: PageElement): void {
  const siblings = element.parent?.children;
  element.parent = null;
  if (siblings === undefined) return;
  const at = placeOf(element, siblings);
  if (at === null) return;
  // Left empty, not closed up: a page can have a hundred thousand elements in a row that all go.
  siblings[at] = '';
  removedAt.set(siblings, at);
}

/** Where something was removed last: what goes next is near. */
const removedAt = new WeakMap<readonly PageNode[], number>();

function placeOf(element: PageElement, siblings: readonly PageNode[]): number | null {
  const last = removedAt.get(siblings) ?? 0;
  for (let away = 0; away < siblings.length; away += 1) {
    if (siblings[last + away] === element) return last + away;
    if (siblings[last - away] === element) return last - away;
  }
  return null;
}

/** Whether the text of a node on one line is longer than so many characters; reads no more of it than that takes. */
export function isLongerThan(node: PageNode, length: number): boolean {
  let text = '';
  const reaches = (at: PageNode): boolean => {
    if (typeof at !== 'string') return at.children.some(reaches);
    text += at;
    if (text.length <= length) return false;
    // What follows can take away nothing but the space at the end.
    text = text.replaceAll(/\s+/g, ' ').replace(/^ /, '');
    return text.trimEnd().length > length;
  };
  return reaches(node) || oneLine(text).length > length;
}
