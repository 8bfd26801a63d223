import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';

/** The content of the screen, one line per row, and the cursor's position while a field is edited. */
export interface Picture {
  lines: readonly ScreenLine[];
  cursor: { x: number; y: number } | null;
}
