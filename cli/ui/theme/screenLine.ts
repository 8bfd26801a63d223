import type { Tone } from './tone.ts';

/** A piece of a line. Its text must be clean (`cleanLine`). */
export interface Segment {
  text: string;
  tone?: Tone;
  bold?: boolean;
  /** Drawn inverse by itself. */
  inverse?: boolean;
  /** Keeps its colour on the selected line, as a coloured field. */
  badge?: boolean;
}

/** A line of the terminal, and whether it is the one that keys act on. */
export interface ScreenLine {
  segments: readonly Segment[];
  selected?: boolean;
  /** What a click on it selects: the place in its list. */
  place?: number;
}
