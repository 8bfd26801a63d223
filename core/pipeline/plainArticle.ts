import { plainInline } from './plainInline.ts';
import { withoutHiddenParts } from './withoutHtml.ts';

/** A paragraph of an article: plain text, and what it was. */
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
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * Markdown as the paragraphs of an article: plain text without marks, addresses or HTML. A heading and each item of a
 * list is a paragraph of its own; rows of a table become one line each.
 */
export function plainArticle(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: string[] = [];
  const close = (kind: Paragraph['kind'] = 'text') => {
    const text = plainInline(open.join(' '));
    if (text !== '') paragraphs.push({ kind, text });
    open = [];
  };
  for (const line of linesOf(markdown)) {
    if (line.trim() === '' || definition.test(line)) close();
    else if (open.length > 0 && underline.test(line)) close('heading');
    else if (rule.test(line) || (line.includes('|') && tableRule.test(line))) close();
    else if (heading.test(line)) {
      close();
      open = [line.replace(heading, '').replace(/\s#+\s*$/, '')];
      close('heading');
    } else if (/^\s*\|.*\|\s*$/.test(line)) {
      close();
      open = [cellsOf(line)];
      close();
    } else if (bullet.test(line) || numbered.test(line)) {
      close();
      addItem(paragraphs, line);
    } else {
      // A line that continues an item belongs to it.
      const last = paragraphs.at(-1);
      if (open.length === 0 && last?.kind === 'item' && /^\s{2,}\S/.test(line)) {
        last.text = `${last.text} ${plainInline(line)}`.trim();
      } else open.push(line.trim());
    }
  }
  close();
  return paragraphs;
}

function addItem(paragraphs: Paragraph[], line: string): void {
  const number = numbered.exec(line)?.[1];
  const text = plainInline(line.replace(number === undefined ? bullet : numbered, ''));
  if (text !== '') paragraphs.push({ kind: 'item', text: number === undefined ? `• ${text}` : `${number}. ${text}` });
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
