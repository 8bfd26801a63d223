import { articleState } from '#core/data/articles/articleState.ts';
import type { Segment, ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { cleanLine, cleanText } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import type { OpenArticle } from './openArticle.ts';
import { blankLine, headingLine, proseLines } from '#cli/ui/tui/frame/prose.ts';
import type { Reading } from '#cli/ui/tui/stories/readerLines.ts';

/** An article for an editor: its open marks first, and highlighted in the text. */
export function articleReading({ article, address, marks }: OpenArticle, width: number, now: number): Reading {
  const state = articleState(article, now);
  const passages = marks.map(({ text }) => text);
  const text = (words: string) => markedLines(words, passages, width);
  return {
    title: `Article, ${state}`,
    lines: [
      ...proseLines(address, width, 1, 'quiet'),
      blankLine,
      ...(marks.length === 0 ? [] : [headingLine('Not in the brief that it was written from')]),
      ...marks.flatMap(({ kind, text: passage }) =>
        proseLines(`! ${kind}: ${cleanLine(passage)}`, width, 1, 'warning'),
      ),
      ...(marks.length === 0 ? [] : [blankLine]),
      ...text(article.title).map((line) => ({ segments: line.segments.map((piece) => ({ ...piece, bold: true })) })),
      blankLine,
      ...text(article.summary),
      blankLine,
      ...text(article.content),
      ...(article.sources.length === 0 ? [] : [blankLine, headingLine('Sources')]),
      ...article.sources.flatMap(({ title, url }, at) => proseLines(`${at + 1}. ${title}: ${url}`, width, 1, 'quiet')),
    ],
  };
}

function markedLines(words: string, passages: readonly string[], width: number): ScreenLine[] {
  return wrapCells(cleanText(words), width - 1).map((line) => ({
    segments: [{ text: ' ' }, ...marked(line, passages)],
  }));
}

/** The line with marked passages inverse. A passage that is wrapped over two lines is not highlighted. */
function marked(line: string, passages: readonly string[]): Segment[] {
  const found = passages
    .map((passage) => ({ passage, at: passage === '' ? -1 : line.indexOf(passage) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)[0];
  if (found === undefined) return [{ text: line }];
  const { passage, at } = found;
  return [
    ...(at === 0 ? [] : [{ text: line.slice(0, at) }]),
    { text: passage, tone: 'warning', inverse: true },
    ...marked(line.slice(at + passage.length), passages),
  ];
}
