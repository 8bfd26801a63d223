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
  return (
    <Text wrap="truncate">
      {segments.map((segment, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of a line have no other identity
        <Text key={place} {...styleOf(segment, palette, selected)}>
          {segment.text}
        </Text>
      ))}
    </Text>
  );
}

function styleOf(segment: Segment, palette: Palette, selected: boolean) {
  const tone = selected && segment.badge !== true ? 'plain' : (segment.tone ?? 'plain');
  const color = palette[tone];
  const bold = segment.bold === true || selected;
  return { bold, inverse: selected || segment.inverse === true, ...(color === null ? {} : { color }) };
}
