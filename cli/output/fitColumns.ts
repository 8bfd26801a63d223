/** How a column behaves when the terminal is narrow. Widths are in terminal cells. */
export interface ColumnWish {
  /** The width of its widest value. */
  natural: number;
  /** The width to which it may shrink; unset: it never shrinks. */
  least?: number | undefined;
  /** Left out when there is no room, the highest number first; unset: it always stays. */
  leaveOut?: number | undefined;
  /** Left out before another column shrinks. */
  isSpare?: boolean | undefined;
}

/**
 * The width of each column so that all fit into `width` with `gap` between them; 0 for a column that is left out.
 * The widest column that may shrink does so first, so that short ones stay whole.
 */
export function fitColumns(asked: readonly ColumnWish[], width: number, gap: number): number[] {
  // A value may be megabytes long: no column counts as wider than the terminal.
  const wishes = asked.map((wish) => ({ ...wish, natural: Math.min(wish.natural, width) }));
  const present = wishes.map(() => true);
  const spare = wishes.map(({ isSpare, leaveOut }) => ({ leaveOut: isSpare === true ? leaveOut : undefined }));
  const natural = () => wishes.map((wish, index) => (present[index] === true ? wish.natural : 0));
  while (total(natural(), gap) > width) {
    const next = leastNeeded(spare, present);
    if (next === -1) break;
    present[next] = false;
  }
  for (;;) {
    const widths = shrink(wishes, present, width, gap);
    if (total(widths, gap) <= width) return widths;
    const next = leastNeeded(wishes, present);
    if (next === -1) return squeeze(widths, width, gap);
    present[next] = false;
  }
}

function shrink(wishes: readonly ColumnWish[], present: readonly boolean[], width: number, gap: number): number[] {
  const widths = wishes.map((wish, index) => (present[index] === true ? wish.natural : 0));
  while (total(widths, gap) > width) {
    const index = widest(widths, wishes);
    if (index === -1) break;
    widths[index] = (widths[index] ?? 0) - 1;
  }
  return widths;
}

function widest(widths: readonly number[], wishes: readonly ColumnWish[]): number {
  let found = -1;
  for (const [index, width] of widths.entries()) {
    const least = wishes[index]?.least;
    if (least !== undefined && width > least && width > (widths[found] ?? 0)) found = index;
  }
  return found;
}

function leastNeeded(wishes: readonly Pick<ColumnWish, 'leaveOut'>[], present: readonly boolean[]): number {
  let found = -1;
  for (const [index, wish] of wishes.entries()) {
    if (present[index] !== true || wish.leaveOut === undefined) continue;
    if (found === -1 || wish.leaveOut > (wishes[found]?.leaveOut ?? 0)) found = index;
  }
  return found;
}

/** For a terminal narrower than the least widths together: every column shrinks, down to one cell. */
function squeeze(widths: readonly number[], width: number, gap: number): number[] {
  const tight = [...widths];
  while (total(tight, gap) > width && Math.max(...tight) > 1) {
    const index = tight.indexOf(Math.max(...tight));
    tight[index] = (tight[index] ?? 1) - 1;
  }
  return tight;
}

function total(widths: readonly number[], gap: number): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, shown.length - 1);
}
