import { createContext } from 'react';
import type { VelocityBand } from '#core/velocity/velocityBand.ts';

/** The meaning of a colour. Views name the meaning, and the palette maps it to a colour. */
export type Tone = VelocityBand | 'plain' | 'quiet' | 'accent' | 'good' | 'warning' | 'bad';

export type Palette = Readonly<Record<Tone, string | null>>;

const colours: Palette = {
  plain: null,
  quiet: 'gray',
  accent: 'cyan',
  good: 'green',
  warning: 'yellow',
  bad: 'red',
  red: 'red',
  orange: '#ff8700',
  yellow: 'yellow',
  grey: 'gray',
};

const noColours: Palette = {
  plain: null,
  quiet: null,
  accent: null,
  good: null,
  warning: null,
  bad: null,
  red: null,
  orange: null,
  yellow: null,
  grey: null,
};

/**
 * The palette for an environment: without colours where NO_COLOR is not empty (no-color.org). Bold and inverse stay.
 */
export function paletteFor(environment: Readonly<Record<string, string | undefined>>): Palette {
  return (environment['NO_COLOR'] ?? '') === '' ? colours : noColours;
}

export const PaletteContext = createContext<Palette>(colours);
