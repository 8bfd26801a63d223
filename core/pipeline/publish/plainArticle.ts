import { plainInline } from './plainInline.ts';
import { withoutHiddenParts } from './withoutHtml.ts';

/** A paragraph of an article: plain text and its kind. */
export interface Paragraph {
  kind: 'heading' | 'text' | 'item';
  text: string;
}

const heading = /^ {0,3}#{1,6}(?:\s+|$)/;
const underline = /^ {0,3}(?:=+|-+)\s*$/;
const rule = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const bullet = /^\s*[-*+•]\s+/;
const numbered = /^\s*(\d{1,3})[.)]\s+/;
const definition = /^ {0,3}\[[^\]]+\]:\s*\S+/;
/** Matches a trimmed line. */
const tableRule = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;

/**
 * Converts Markdown to the paragraphs of an article: plain text without markup, addresses or HTML. Each heading and
 * list item is a paragraph of its own; each table row becomes one line.
 */
export function plainArticle(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: string[] = [];
  /** The prefix of the open list item; null while a plain paragraph is open. */
  let mark: string | null = null;
  const close = (kind: Paragraph['kind'] = 'text') => {
    // Joins the lines first, so that a tag that spans two lines is removed too.
    const text = plainInline(open.join(' '));
    if (text !== '') paragraphs.push(mark === null ? { kind, text } : { kind: 'item', text: `${mark} ${text}` });
    open = [];
    mark = null;
  };
  const alone = (line: string, kind?: Paragraph['kind']) => {
    close();
    open = [line];
    close(kind);
  };
  for (const line of linesOf(markdown)) {
    // A blank line ends a paragraph, but not an item: indented lines still belong to it.
    if (line.trim() === '' || definition.test(line)) {
      if (mark === null) close();
    } else if (mark === null && open.length > 0 && underline.test(line)) close('heading');
    else if (rule.test(line) || (line.includes('|') && tableRule.test(line.trim()))) close();
    else if (heading.test(line)) alone(line.replace(heading, '').replace(/\s#+\s*$/, ''), 'heading');
    else if (/^\s*\|.*\|\s*$/.test(line)) alone(cellsOf(line));
    else if (bullet.test(line) || numbered.test(line)) {
      close();
      const number = numbered.exec(line)?.[1];
      mark = number === undefined ? '•' : `${number}.`;
      open = [line.replace(number === undefined ? bullet : numbered, '')];
    } else {
      if (mark !== null && !/^\s{2,}\S/.test(line)) close();
      open.push(line.trim());
    }
  }
  close();
  return paragraphs;
}

function linesOf(markdown: string): string[] {
  return withoutHiddenParts(markdown.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/<\/?(?:p|div|h[1-6]|ul|ol|li|section|article|blockquote|table|tr)\b[^<>]*>/gi, '\n\n')
    .split('\n')
    .filter((line) => !/^\s*(?:```|~~~)/.test(line))
    .map((line) => line.replace(/^(?:\s{0,3}>\s?)+/, ''));
}

function cellsOf(row: string): string {
  return row
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' – ');
}
