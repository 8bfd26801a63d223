import type { ReactNode } from 'react';

interface GlyphProps {
  className?: string | undefined;
  /** Class of the rotating part, if there is one. */
  arc?: string | undefined;
}

/** A 16 × 16 icon in the colour of its text. Shapes differ, so that they can be told apart without colour. */
function Glyph({ className, children }: GlyphProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width="1rem"
      height="1rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
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
    <circle cx="8" cy="8" r="5.25" strokeDasharray="2 2.1" />
  </Glyph>
);

export const RunningGlyph = ({ arc, ...props }: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="8" cy="8" r="5.25" opacity="0.3" strokeWidth="2" />
    <path className={arc} d="M8 2.75A5.25 5.25 0 0 1 13.25 8" strokeWidth="2" />
  </Glyph>
);

export const CompletedGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="8" cy="8" r="6" fill="currentColor" stroke="none" />
    <path d="M5.3 8.2l1.9 1.9 3.5-4" stroke="var(--surface)" strokeWidth="1.6" />
  </Glyph>
);

export const FailedGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <rect x="2.5" y="2.5" width="11" height="11" rx="2.5" fill="currentColor" stroke="none" />
    <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" stroke="var(--surface)" strokeWidth="1.6" />
  </Glyph>
);

export const CancelledGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="8" cy="8" r="5.25" />
    <path d="M6.5 6v4M9.5 6v4" />
  </Glyph>
);

export const StaleGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M13.2 8A5.2 5.2 0 1 1 8 2.8" />
    <path d="M8 5v3.2l2 1.3M10.5 2.8h.1M12.6 4.9h.1" />
  </Glyph>
);

export const EmptyGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="8" cy="8" r="5.25" />
  </Glyph>
);

export const HalfGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="8" cy="8" r="5.25" />
    <path d="M8 2.75a5.25 5.25 0 0 1 0 10.5z" fill="currentColor" stroke="none" />
  </Glyph>
);
