import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import type { Tone } from '#cli/ui/theme/tone.ts';
import { cleanText } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';

/** An empty line. */
export const blankLine: ScreenLine = { segments: [{ text: ' ' }] };

/** A heading inside a text. */
export function headingLine(text: string): ScreenLine {
  return { segments: [{ text: ` ${text}`, bold: true }] };
}

/** A text from outside as lines of at most `width` cells, indented by `indent`. */
export function proseLines(text: string, width: number, indent = 1, tone: Tone = 'plain'): ScreenLine[] {
  return wrapCells(cleanText(text), width - indent).map((line) => ({
    segments: [{ text: ' '.repeat(indent) + line, tone }],
  }));
}
