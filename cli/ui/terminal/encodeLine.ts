import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import type { Palette } from '#cli/ui/theme/tone.ts';
import { cellWidth, graphemesOf } from '#cli/ui/text/cellWidth.ts';
import { placeholderCharacter } from '#cli/ui/text/placeholderCharacter.ts';

/** Characters whose width all terminals agree on: Latin, Greek, Cyrillic, the wide scripts of early Unicode. */
const agreed =
  /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u02FF\u0384-\u0482\u2010-\u2027\u2039\u203A\u2500-\u257F\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FA5\uAC00-\uD7A3]$/u;

/** SGR parameters (ECMA-48) of the palette's colours; 208 of the 256 is the orange. */
const colours: Readonly<Record<string, string>> = {
  gray: '90',
  red: '31',
  green: '32',
  yellow: '33',
  cyan: '36',
  '#ff8700': '38;5;208',
};

/** The bytes that draw a line from the first column on. Its texts must be clean (`cleanLine`). */
export function encodeLine({ segments, selected = false }: ScreenLine, palette: Palette): string {
  let column = 1;
  let encoded = '';
  for (const segment of segments) {
    const style = styleOf(segment, palette, selected);
    const { text, end } = placed(segment.text, column);
    encoded += style === '' ? text : `\u001B[${style}m${text}\u001B[0m`;
    column = end;
  }
  return encoded;
}

/**
 * Encodes a text that starts at a column. For a character whose width terminals disagree on, its cells are blanked, a
 * placeholder that is never wider is drawn over them, and the cursor is moved to the column of what follows.
 */
function placed(text: string, column: number): { text: string; end: number } {
  let drawn = '';
  let at = column;
  for (const cluster of graphemesOf(text)) {
    const cells = cellWidth(cluster);
    if (agreed.test(cluster)) drawn += cluster;
    else if (cells > 0)
      drawn += `${' '.repeat(cells)}\u001B[${at}G${placeholderCharacter(cluster)}\u001B[${at + cells}G`;
    at += cells;
  }
  return { text: drawn, end: at };
}

function styleOf(segment: Segment, palette: Palette, selected: boolean): string {
  const tone = selected && segment.badge !== true ? 'plain' : (segment.tone ?? 'plain');
  const colour = palette[tone];
  const inverse = selected || segment.inverse === true;
  return [
    ...(segment.bold === true || selected ? ['1'] : []),
    ...(inverse ? ['7'] : []),
    ...(colour === null ? [] : [colours[colour] ?? '39']),
  ].join(';');
}
