import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';

/** The text of drawn lines; the selected line begins with `>`. */
export function linesText(lines: readonly ScreenLine[]): string {
  return lines
    .map(({ segments, selected = false }) => (selected ? '>' : '') + segments.map(({ text }) => text).join(''))
    .map((line) => line.trimEnd())
    .join('\n');
}
