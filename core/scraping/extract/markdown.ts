import { headingTags } from '../page/blocks.ts';
import { find, findAll, lineText, oneLine, rawText, type PageElement, type PageNode } from '../page/pageTree.ts';
import { flowOf } from './measure.ts';
import { spannedCells, spanOf } from './spannedCells.ts';

/** Spaces to be replaced. Looking for them first is far quicker than replacing every single one. */
const WIDE = /[^\S\n ]| [^\S\n]/;
const UNTIDY = /[^\S ]|\u200B| {2}/;

interface Writing {
  flow: ReadonlySet<PageElement>;
  /** Resolves an address of the page; null for anything but http, https and mailto. */
  address: (href: string | undefined) => string | null;
  /** True: text without markup, for reading and counting. */
  plain: boolean;
}

/**
 * Converts a part of a page to CommonMark with tables: headings, lists, quotations, code, links and images. With
 * `plain` the same text without markup, one block per paragraph.
 */
export function toMarkdown(content: PageElement, address: Writing['address'], { plain = false } = {}): string {
  const writing = { flow: flowOf(content), address, plain };
  return blocks(content, writing)
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The blocks of an element, each without surrounding empty lines. */
function blocks(element: PageElement, writing: Writing): string[] {
  const found: string[] = [];
  let run: PageNode[] = [];
  const flush = () => {
    // Older pages separate paragraphs with two line breaks.
    for (const part of inline(run, writing).split(/\n\s*\n/)) {
      const text = part.replaceAll(/[^\S\n]*\n[^\S\n]*/g, writing.plain ? '\n' : '  \n').trim();
      if (text !== '') found.push(text);
    }
    run = [];
  };
  for (const child of element.children) {
    if (typeof child !== 'string' && (writing.flow.has(child) || child.tag === 'figure')) {
      flush();
      found.push(...block(child, writing).filter((text) => text !== ''));
    } else run.push(child);
  }
  flush();
  return found;
}

function block(element: PageElement, writing: Writing): string[] {
  const { plain } = writing;
  const { tag } = element;
  if (headingTags.has(tag)) {
    const text = oneLine(inline(element.children, { ...writing, plain: true }));
    return [plain || text === '' ? text : `${'#'.repeat(Number(tag.slice(1)))} ${text}`];
  }
  if (tag === 'ul' || tag === 'ol') return [list(element, writing)];
  if (tag === 'blockquote' && !plain) return [indented(blocks(element, writing).join('\n\n'), '> ', '> ')];
  if (tag === 'pre') return [plain ? rawText(element).trim() : codeBlock(element)];
  if (tag === 'hr') return plain ? [] : ['---'];
  if (tag === 'table') return table(element, writing);
  if (tag === 'dt' && !plain) return blocks(element, writing).map((text) => `**${text}**`);
  return blocks(element, writing);
}

function list(element: PageElement, writing: Writing): string {
  const items = element.children.filter((child): child is PageElement => typeof child !== 'string');
  const texts = items.map((item) => (item.tag === 'li' ? blocks(item, writing) : block(item, writing)).join('\n'));
  const shown = texts.filter((text) => text !== '');
  if (writing.plain) return shown.join('\n');
  return shown
    .map((text, at) => {
      const mark = element.tag === 'ol' ? `${at + 1}. ` : '- ';
      return indented(text, mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');
}

function codeBlock(element: PageElement): string {
  const code = rawText(element).replace(/^\n|\s+$/g, '');
  const language = /(?:language|lang|highlight-source)-([\w+#-]{1,20})/.exec(
    [element, ...findAll(element, ({ tag }) => tag === 'code')]
      .map(({ attributes }) => attributes['class'] ?? '')
      .join(' '),
  )?.[1];
  const fence = code.includes('```') ? '````' : '```';
  return `${fence}${language ?? ''}\n${code}\n${fence}`;
}

/** Columns of the widest table that is written as one. */
const MOST_COLUMNS = 30;

/** A data table; a layout table is read cell by cell. */
function table(element: PageElement, writing: Writing): string[] {
  const rows = findAll(element, ({ tag }) => tag === 'tr').map((row) =>
    row.children.filter(
      (cell): cell is PageElement => typeof cell !== 'string' && (cell.tag === 'td' || cell.tag === 'th'),
    ),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const nested = find(element, ({ tag }) => tag === 'table') !== null;
  const long = rows.some((row) =>
    row.some((cell) => find(cell, ({ tag }) => tag === 'p' || tag === 'div') !== null && lineText(cell).length > 300),
  );
  if (width < 2 || nested || long || width > MOST_COLUMNS) return blocks(element, writing);
  const cells = rows.map((row) =>
    row.map((cell) => ({
      text: oneLine(inline(cell.children, writing)).replaceAll('|', '\\|'),
      rows: spanOf(cell.attributes['rowspan'], rows.length),
      columns: spanOf(cell.attributes['colspan'], 1),
    })),
  );
  const caption = find(element, ({ tag }) => tag === 'caption');
  const title = caption === null ? [] : [lineText(caption)];
  if (writing.plain) {
    const lines = cells.filter((row) => row.length > 0).map((row) => row.map(({ text }) => text).join(' '));
    return [...title, lines.join('\n').replaceAll('\\|', '|')];
  }
  const seen = spannedCells(cells, MOST_COLUMNS).filter((row) => row.length > 0);
  const columns = Math.max(...seen.map((row) => row.length));
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = seen;
  return [...title, [line(head), line(Array.from({ length: columns }, () => '---')), ...rest.map(line)].join('\n')];
}

function inline(nodes: readonly PageNode[], writing: Writing): string {
  let text = '';
  for (const node of nodes) text += typeof node === 'string' ? words(node, writing) : inlineElement(node, writing);
  return WIDE.test(text) ? text.replaceAll(/[^\S\n]+/g, ' ') : text;
}

function words(text: string, { plain }: Writing): string {
  const line = UNTIDY.test(text) ? text.replaceAll(/[\s\u200B]+/g, ' ') : text;
  // Escapes only what would become markup; numbers and names stay readable.
  return plain ? line : line.replaceAll(/([\\`*_[\]<])/g, '\\$1');
}

function inlineElement(element: PageElement, writing: Writing): string {
  const { tag, children } = element;
  const { plain } = writing;
  if (tag === 'br') return '\n';
  if (tag === 'img') return plain ? '' : picture(element, writing);
  const text = inline(children, writing);
  const inside = text.trim();
  if (plain || inside === '') return text;
  if (tag === 'a') return link(element, text, writing);
  if (tag === 'strong' || tag === 'b') return around(text, '**');
  if (tag === 'em' || tag === 'i' || tag === 'cite') return around(text, '*');
  if (tag === 'code' || tag === 'kbd' || tag === 'samp')
    return around(rawText(element), rawText(element).includes('`') ? '``' : '`');
  if (tag === 'del' || tag === 's' || tag === 'strike') return around(text, '~~');
  return text;
}

function link(element: PageElement, text: string, writing: Writing): string {
  const to = writing.address(element.attributes['href']);
  if (to === null) return text;
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}[${inside.replaceAll('\n', ' ')}](${to.replaceAll(/[()]/g, encodeURIComponent)})${after}`;
}

function picture(element: PageElement, writing: Writing): string {
  const source = writing.address(pictureSource(element));
  return source === null ? '' : `![${oneLine(element.attributes['alt'] ?? '').replaceAll(/[[\]]/g, '')}](${source})`;
}

/** The address of an image, also of a lazily loaded one. */
export function pictureSource({ attributes }: PageElement): string | undefined {
  const set = (attributes['srcset'] ?? attributes['data-srcset'])?.split(',').at(-1)?.trim().split(/\s/)[0];
  const plain = [
    attributes['data-src'],
    attributes['data-original'],
    attributes['data-lazy-src'],
    attributes['src'],
    set,
  ];
  return plain.find((value) => value !== undefined && value !== '' && !value.startsWith('data:'));
}

function around(text: string, mark: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inside === '' || inside.includes('\n') ? text : `${before}${mark}${inside}${mark}${after}`;
}
