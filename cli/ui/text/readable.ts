import { cleanText } from './clean.ts';
import { wrapCells } from './wrap.ts';

/** One line of rendered Markdown. */
export interface ReadableLine {
  text: string;
  heading: boolean;
}

/** Renders Markdown as wrapped lines: headings marked, emphasis and rules removed, bullets drawn. */
export function readableLines(markdown: string, width: number): ReadableLine[] {
  return cleanText(markdown)
    .split('\n')
    .flatMap((source) => {
      const heading = /^#{1,6}\s+/.test(source);
      return wrapCells(plain(source), width).map((text) => ({ text, heading }));
    });
}

/** Markdown on one line, for table cells, without the syntax of headings, emphasis and lists. */
export function readableCell(markdown: string): string {
  const lines = cleanText(markdown.slice(0, 2000)).split('\n');
  return lines
    .map((line) => plain(line).replace('• ', '').trim())
    .filter((line) => line !== '')
    .join(' · ');
}

function plain(line: string): string {
  return line
    .replace(/^#{1,6}\s+/, '')
    .replace(/^(\s*)[-*+]\s+/, '$1• ')
    .replace(/^\s*([-*_])(\s*\1){2,}\s*$/, '')
    .replaceAll(/\*\*(.+?)\*\*|__(.+?)__/g, '$1$2')
    .replaceAll(/\[([^[\]]+)\]\((https?:[^)\s]{1,2000})\)/g, (_, name: string, url: string) =>
      name === url ? url : `${name} (${url})`,
    );
}
