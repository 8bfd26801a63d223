import type { Tone } from './tone.ts';

/** A piece of a line. Its text must be clean (`cleanLine`). */
export interface Segment {
  text: string;
  tone?: Tone;
  bold?: boolean;
  /** Drawn with colours inverted. */
  inverse?: boolean;
  /** Keeps its colour on the selected line. */
  badge?: boolean;
}

/** A line of the terminal, and whether it is the one that keys act on. */
export interface ScreenLine {
  segments: readonly Segment[];
  selected?: boolean;
  /** The index of the list's row that a click selects. */
  place?: number;
}
