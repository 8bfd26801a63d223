/**
 * The first row to show so that `selected` is visible, scrolling no further than needed. Only rows in the window are
 * drawn, so that lists of any length cost the same.
 * @param top the first row shown until now
 * @param height rows that fit
 */
export function scrollWindow(top: number, selected: number, count: number, height: number): number {
  const rows = Math.max(1, height);
  const last = Math.max(0, count - rows);
  if (selected < top) return Math.min(last, Math.max(0, selected));
  if (selected >= top + rows) return Math.min(last, selected - rows + 1);
  return Math.min(top, last);
}
