import type { Palette } from './palettes.ts';

export const WIDTH = 1600;
export const HEIGHT = 900;

/** What a motif draws with. */
export interface Scene {
  colours: Palette;
  /** How many of the motif's things; each motif has its own usual number. */
  count: number | undefined;
  /** The next number from 0 to 1 of a sequence that depends on the article alone. */
  random: () => number;
}

/** A drawing: the body of an SVG of 1600 by 900. */
export type Motif = (scene: Scene) => string;

/** A repeatable sequence of numbers from 0 to 1 for a text (FNV-1a into mulberry32). */
export function randomFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
