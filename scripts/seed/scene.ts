import type { Palette } from './palettes.ts';

export const WIDTH = 1600;
export const HEIGHT = 900;

/** Input of a motif. */
export interface Scene {
  colours: Palette;
  /** Number of the motif's objects; each motif has its own default. */
  count: number | undefined;
  /** Deterministic random numbers from 0 to 1, seeded by the article. */
  random: () => number;
}

/** A drawing: the body of an SVG of 1600 by 900. */
export type Motif = (scene: Scene) => string;

/** Deterministic random numbers from 0 to 1 for a text (FNV-1a seeding mulberry32). */
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
