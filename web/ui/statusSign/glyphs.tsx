import type { ReactNode } from 'react';

interface GlyphProps {
  className?: string | undefined;
  /** Class of the rotating part, if there is one. */
  arc?: string | undefined;
}

/**
 * An icon in the colour of its text. Shapes differ, so that they can be told apart without colour. Drawn in units of its
 * size in tables, 14 px, and not clipped: a scaled or clipped icon is a part of its own whenever a browser builds its layers,
 * and a table has dozens.
 */
function Glyph({ className, width = 1.3, children }: GlyphProps & { width?: number; children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 14 14"
      width="1rem"
      height="1rem"
      overflow="visible"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const PendingGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="7" cy="7" r="4.6" strokeDasharray="1.75 1.84" />
  </Glyph>
);

export const RunningGlyph = ({ arc, ...props }: GlyphProps) => (
  <Glyph {...props} width={1.75}>
    <circle cx="7" cy="7" r="4.6" opacity="0.3" />
    <path className={arc} d="M7 2.4A4.6 4.6 0 0 1 11.6 7" />
  </Glyph>
);

export const CompletedGlyph = (props: GlyphProps) => (
  <Glyph {...props} width={1.4}>
    <circle cx="7" cy="7" r="5.25" fill="currentColor" stroke="none" />
    <path d="M4.65 7.2l1.65 1.65 3.05-3.5" stroke="var(--surface)" />
  </Glyph>
);

export const FailedGlyph = (props: GlyphProps) => (
  <Glyph {...props} width={1.4}>
    <rect x="2.2" y="2.2" width="9.6" height="9.6" rx="2.2" fill="currentColor" stroke="none" />
    <path d="M5.1 5.1l3.8 3.8M8.9 5.1l-3.8 3.8" stroke="var(--surface)" />
  </Glyph>
);

export const CancelledGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="7" cy="7" r="4.6" />
    <path d="M5.7 5.25v3.5M8.3 5.25v3.5" />
  </Glyph>
);

export const StaleGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M11.55 7A4.55 4.55 0 1 1 7 2.45" />
    <path d="M7 4.4v2.8l1.75 1.1M9.2 2.45h.1M11 4.3h.1" />
  </Glyph>
);

export const EmptyGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="7" cy="7" r="4.6" />
  </Glyph>
);

export const HalfGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="7" cy="7" r="4.6" />
    <path d="M7 2.4a4.6 4.6 0 0 1 0 9.2z" fill="currentColor" stroke="none" />
  </Glyph>
);
