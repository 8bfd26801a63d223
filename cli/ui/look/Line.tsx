import { Text } from 'ink';
import { use } from 'react';
import { PaletteContext, type Palette, type Tone } from './tone.ts';

/** A piece of a line. */
export interface Segment {
  text: string;
  tone?: Tone;
  bold?: boolean;
  /** Drawn inverse by itself. */
  inverse?: boolean;
  /** Keeps its colour on the selected line, as a coloured field. */
  badge?: boolean;
}

interface LineProps {
  segments: readonly Segment[];
  /** Drawn inverse: where the next key acts. */
  selected?: boolean;
}

/** One line of the terminal. What does not fit is cut, never wrapped. Texts must be clean (`cleanLine`). */
export function Line({ segments, selected = false }: LineProps) {
  const palette = use(PaletteContext);
  const shown = selected ? withFullBand(segments) : segments;
  return (
    <Text wrap="truncate">
      {shown.map((segment, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of a line have no other identity
        <Text key={place} {...styleOf(segment, palette, selected)}>
          {segment.text}
        </Text>
      ))}
    </Text>
  );
}

/** Ink trims spaces at the end of a line, inverse ones too; a space that does not break is none to it. */
function withFullBand(segments: readonly Segment[]): readonly Segment[] {
  const last = segments.at(-1);
  if (last === undefined || !last.text.endsWith(' ')) return segments;
  return [...segments.slice(0, -1), { ...last, text: `${last.text.slice(0, -1)}\u00A0` }];
}

function styleOf(segment: Segment, palette: Palette, selected: boolean) {
  const tone = selected && segment.badge !== true ? 'plain' : (segment.tone ?? 'plain');
  const color = palette[tone];
  const bold = segment.bold === true || selected;
  return { bold, inverse: selected || segment.inverse === true, ...(color === null ? {} : { color }) };
}
