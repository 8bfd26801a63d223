import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';

/** What is on the screen: one line a row, and where the terminal's cursor stands while a field is edited. */
export interface Picture {
  lines: readonly ScreenLine[];
  cursor: { x: number; y: number } | null;
}
